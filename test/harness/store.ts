import type { Cell, Store } from "../../src/session/formats/harness/store.ts";
import type { Session } from "../../src/session/session.ts";

/** What a file of the harness holds beside entries. */
export function storeOf({ store }: Session): Store {
	if (store === undefined) throw new Error("not of the harness");
	return store;
}

/** All values and lists, each read back from its place, in the order in which they were set. */
export function valuesIn(store: Store) {
	const value = (cell: Cell) => store.read(cell)["value"];
	const values = flat(store.values).map(({ namespace, key, cell }) => ({
		namespace,
		key,
		seq: cell.seq,
		value: value(cell),
	}));
	const lists = flat(store.lists).map(({ namespace, key, cell }) => ({
		namespace,
		key,
		elements: cell.map((element) => ({ seq: element.seq, value: value(element) })),
	}));
	return { values: values.sort((a, b) => a.seq - b.seq), lists };
}

function flat<T>(cells: ReadonlyMap<string, ReadonlyMap<string, T>>) {
	return Array.from(cells).flatMap(([namespace, keys]) =>
		Array.from(keys, ([key, cell]) => ({ namespace, key, cell })),
	);
}
