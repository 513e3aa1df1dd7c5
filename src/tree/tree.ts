import type { Row } from "../session/row.ts";
import type { RowTable } from "../session/rows/row-table.ts";
import type { EntryIds } from "./entry-ids.ts";

/** How the entries of a file hang together (format §4). Entries are named by their index among the rows. */
export interface Tree {
	readonly rows: readonly Row[];
	/** The same in columns. */
	readonly table: RowTable;
	/** One of the rows, made anew each time it is asked for: whether two are the same, `offset` tells. */
	row(index: number): Row | undefined;
	/** The entry an id resolves to: the last line that has it. */
	readonly byId: EntryIds;
	/** For each entry its parent, or one of `ROOT`, `MISSING_PARENT`, `SHADOWED`. */
	readonly parents: Int32Array;
	/** For each entry the number of entries above it; `NO_DEPTH` in or below a parent cycle, and when shadowed. */
	readonly depths: Int32Array;
	/** Entries without a parent, or whose parent does not exist; in file order. */
	readonly roots: readonly number[];
	/** The leaf by the rule of the format: in the agent's own files the last entry; -1 when there is none. */
	readonly leaf: number;
	/** The names of the tips at each entry that has any. */
	readonly tips: ReadonlyMap<number, readonly string[]>;
	/** Children of an entry, oldest first; ties stay in file order. A view: do not change it. */
	children(index: number): Int32Array;
	/** The same for all: those of entry `i` are in `childLists`, from `childStarts[i]` up to `childStarts[i + 1]`. */
	readonly childStarts: Int32Array;
	readonly childLists: Int32Array;
	/** Labels in force by the id of their target: the last `label` in file order wins, on whatever branch. */
	readonly labels: ReadonlyMap<string, string>;
}

/** In `parents`: the entry is a root. */
export const ROOT = -1;
/** In `parents`: the entry names a parent that does not exist; it is shown as a root. */
export const MISSING_PARENT = -2;
/** In `parents`: a later line has the same id; the entry has no place in the tree. */
export const SHADOWED = -3;
/** In `depths`: no way leads from here to a root. */
export const NO_DEPTH = -1;

/** The row of an entry that is known to exist. */
export function rowOf(tree: Pick<Tree, "row">, index: number): Row {
	const row = tree.row(index);
	if (row === undefined) throw new RangeError(`no entry ${index}`);
	return row;
}

/** The id of an entry; `null` for no entry, which is -1. */
export function idAt(tree: Pick<Tree, "row">, index: number): string | null {
	return index < 0 ? null : rowOf(tree, index).id;
}

/** Whether a later line took the entry's id over. */
export function isShadowed(tree: Tree, index: number): boolean {
	return tree.parents[index] === SHADOWED;
}
