import { isObject, type JsonObject } from "../../json.ts";
import type { Place } from "../../row.ts";
import type { Fault } from "./fault.ts";

/** A write that stands, and its number in the file. */
export interface Cell extends Place {
	readonly seq: number;
}

/** Cells by namespace, then by key. */
export type Cells<T> = ReadonlyMap<string, ReadonlyMap<string, T>>;

/** A cost row: the ledger that totals are summed from (harness format §7, §14). */
export interface UsageRow extends Cell {
	readonly id: string;
	/** The entry whose request it paid for. */
	readonly entryId: string | undefined;
	/** Added by the application or by an upgrade, not by a request. */
	readonly isAdjustment: boolean;
	readonly usage: RowUsage;
}

/** Tokens and cost; what is no number counts as 0. */
export interface RowUsage {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly totalTokens: number;
	readonly cost: number;
}

/** A line of the operation log of 0.84. */
export interface LogRecord extends Cell {
	readonly id: string;
	readonly lane: string;
	readonly type: string;
	/** The operation it belongs to: its own id, where it starts one. */
	readonly operationId: string | undefined;
	/** The entry that a queue record is about. */
	readonly targetId: string | undefined;
}

/** What a file of the harness holds beside its entries; the values themselves stay on disk. */
export interface Store {
	readonly values: Cells<Cell>;
	readonly lists: Cells<readonly Cell[]>;
	readonly usage: readonly UsageRow[];
	/** The log of 0.84; empty for others. */
	readonly records: readonly LogRecord[];
	/** The number that the next write would get. */
	readonly nextSeq: number;
	/** What the harness refuses the file for, in file order. */
	readonly faults: readonly Fault[];
	/** What an unfinished last write left, and readers ignore. */
	readonly tornTail: Place | undefined;
	/** The write behind a cell. */
	read(cell: Place): JsonObject;
}

/** The value of a cell; `undefined` when there is none. */
export function valueAt(store: Store, namespace: string, key: string): unknown {
	const cell = store.values.get(namespace)?.get(key);
	return cell === undefined ? undefined : store.read(cell)["value"];
}

/** A value that is an object; nothing for one that is not there, or something else. */
export function objectAt(store: Store, namespace: string, key: string): JsonObject | undefined {
	const value = valueAt(store, namespace, key);
	return isObject(value) ? value : undefined;
}

/** The current cells of a namespace, by key. */
export function keysIn({ values }: Store, namespace: string): ReadonlyMap<string, Cell> {
	return values.get(namespace) ?? new Map();
}
