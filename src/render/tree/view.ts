import { hiddenPlaces } from "../../context/hidden.ts";
import type { Session } from "../../session/session.ts";
import { type Forest, filterForest } from "../../tree/forest.ts";
import { type OutlineItem, outline } from "../../tree/outline.ts";
import { pathTo, type TreePath } from "../../tree/path.ts";
import { NO_DEPTH, rowOf, type Tree } from "../../tree/tree.ts";
import { FILTERS, type FilterName } from "./filters.ts";

/** A tree as it is to be shown: from which leaf, and how much of it. */
export interface TreeView {
	readonly session: Session;
	readonly tree: Tree;
	/** The end of the active path; -1 in a session without entries. */
	readonly leaf: number;
	readonly path: TreePath;
	readonly isActive: (index: number) => boolean;
	/** On the active path, but kept from the model by a compaction or an edit. */
	readonly isOutOfContext: (index: number) => boolean;
	/** Whether filter and depth let the entry be shown. */
	readonly isShown: (index: number) => boolean;
	/** The lines of the drawing. */
	readonly outline: () => Iterable<OutlineItem>;
	/** Shown entries that no root leads to: in or below a parent cycle, or shadowed. In file order. */
	readonly unplaced: readonly number[];
}

export interface TreeViewOptions {
	readonly leaf?: number;
	readonly filter?: FilterName;
	/** Fold runs of entries that are no branch point, end, label or compaction. */
	readonly fold?: boolean;
	/** Show entries of this depth at most; roots have 0. */
	readonly maxDepth?: number | undefined;
}

export function viewTree(session: Session, tree: Tree, options: TreeViewOptions = {}): TreeView {
	const { leaf = tree.leaf, filter = "all", fold = false, maxDepth = Number.POSITIVE_INFINITY } = options;
	const path = pathTo(tree, leaf);
	const active = new Uint8Array(tree.table.length);
	for (const index of path.indexes) active[index] = 1;
	let outOfContext: Uint8Array | undefined; // costs as much as the drawing, and documents do not ask
	const accepts = FILTERS[filter];
	const keep = (index: number) => {
		const row = rowOf(tree, index);
		return accepts(row, { isLabeled: tree.labels.has(row.id), isLeaf: index === leaf });
	};
	const isTooDeep = (index: number) => (tree.depths[index] ?? 0) > maxDepth;
	const isLandmark = (index: number) => index === leaf || isMilestone(tree, index);
	const forest: Forest = filter === "all" ? tree : filterForest(tree, keep);
	return {
		session,
		tree,
		leaf,
		path,
		isActive: (index) => active[index] === 1,
		isOutOfContext(index) {
			outOfContext ??= markHidden(session, tree, path);
			return outOfContext[index] === 1;
		},
		isShown:
			filter === "all" && maxDepth === Number.POSITIVE_INFINITY
				? () => true
				: (index) => keep(index) && !isTooDeep(index),
		outline: () => outline(forest, { isTooDeep, ...(fold ? { isLandmark } : {}) }),
		unplaced: unplacedEntries(tree).filter(keep),
	};
}

function markHidden(session: Session, tree: Tree, path: TreePath): Uint8Array {
	const marks = new Uint8Array(tree.table.length);
	const hidden = hiddenPlaces(session, tree, path);
	for (const [place, index] of path.indexes.entries()) if (hidden[place]) marks[index] = 1;
	return marks;
}

function isMilestone(tree: Tree, index: number): boolean {
	const { id, type } = rowOf(tree, index);
	return type === "compaction" || type === "branch_summary" || tree.labels.has(id);
}

function unplacedEntries(tree: Tree): number[] {
	const unplaced: number[] = [];
	for (const [index, depth] of tree.depths.entries()) if (depth === NO_DEPTH) unplaced.push(index);
	return unplaced;
}
