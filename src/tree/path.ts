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
	const depth = index < 0 ? NO_DEPTH : (tree.depths[index] ?? NO_DEPTH);
	return depth === NO_DEPTH ? pathThroughCycle(tree, index) : pathOfDepth(tree, index, depth);
}

/** Most files are one path of nearly all entries: it is made in one go. */
function pathOfDepth({ parents }: Tree, index: number, depth: number): TreePath {
	const indexes = new Array<number>(depth + 1);
	let at = index;
	for (let place = depth; place >= 0; place--) {
		indexes[place] = at;
		at = parents[at] ?? -1;
	}
	return { indexes, end: at === MISSING_PARENT ? "missing-parent" : "root" };
}

/** The path of an entry below a cycle or in one; empty for no entry. */
function pathThroughCycle({ parents }: Tree, index: number): TreePath {
	const seen = new Set<number>();
	let at = index;
	while (at >= 0 && !seen.has(at)) {
		seen.add(at);
		at = parents[at] ?? -1;
	}
	const end = at >= 0 ? "cycle" : at === MISSING_PARENT ? "missing-parent" : "root";
	return { indexes: [...seen].reverse(), end };
}
