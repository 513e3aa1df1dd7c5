import type { Row } from "../session/row.ts";
import { MISSING_PARENT, NO_DEPTH, rowOf, type Tree } from "./tree.ts";

/** The entries from a root to one entry, and how the way up ended. */
export interface TreePath {
	/** Row indexes, from the top down. Empty when there is no entry. */
	readonly indexes: readonly number[];
	/** At a root; at an entry whose parent does not exist; or where the way came round to an entry of the path. */
	readonly end: "root" | "missing-parent" | "cycle";
}

/** The rows of a path, from the top down. */
export function pathRows(tree: Tree, path: TreePath): Row[] {
	return path.indexes.map((index) => rowOf(tree, index));
}

/** Follows the parents of an entry up to where they end (format §4). A cycle is entered once and left out. */
export function pathTo(tree: Tree, index: number): TreePath {
	const indexes: number[] = [];
	const seen = tree.depths[index] === NO_DEPTH ? new Set<number>() : undefined;
	let at = index;
	while (at >= 0 && !seen?.has(at)) {
		indexes.push(at);
		seen?.add(at);
		at = tree.parents[at] ?? -1;
	}
	indexes.reverse();
	const end = at >= 0 ? "cycle" : at === MISSING_PARENT ? "missing-parent" : "root";
	return { indexes, end };
}
