import type { JsonObject } from "../../json.ts";
import type { Cell } from "../harness/store.ts";

/** Cells that are still being written, by namespace, then by key. */
export type MutableCells<T> = Map<string, Map<string, T>>;

/** Where a value or a list is kept. */
export interface Address {
	readonly namespace: string;
	readonly key: string;
}

/** The address of a write; a missing key is the empty one. Nothing for what cannot be an address. */
export function addressOf({ namespace, key = "" }: JsonObject): Address | undefined {
	return typeof namespace === "string" && typeof key === "string" ? { namespace, key } : undefined;
}

/** Whether the harness can set a value there, or begin a list. */
export function isStorable({ namespace, key }: Address): boolean {
	return namespace !== "" && !namespace.includes("\0") && !key.includes("\0");
}

export function setCell<T>(cells: MutableCells<T>, { namespace, key }: Address, cell: T): void {
	const keys = cells.get(namespace) ?? new Map<string, T>();
	keys.delete(key); // so that the cell that was set last is the last one
	keys.set(key, cell);
	cells.set(namespace, keys);
}

export function deleteCell<T>(cells: MutableCells<T>, { namespace, key }: Address): void {
	cells.get(namespace)?.delete(key);
}

export function appendCell(lists: MutableCells<Cell[]>, address: Address, cell: Cell): void {
	const list = lists.get(address.namespace)?.get(address.key);
	if (list === undefined) setCell(lists, address, [cell]);
	else list.push(cell);
}
