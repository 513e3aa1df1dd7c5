import type { TreePath } from "../tree/path.ts";
import { isShadowed, rowOf, type Tree } from "../tree/tree.ts";
import { GIVING_TYPES } from "./fates.ts";

/** A leaf that adds nothing to the context while another branch went on. */
export interface StaleLeaf {
	/** The last entry on the leaf's path that gives the model anything; -1 when none does. */
	readonly lastGiving: number;
	/** The newest message that is not on the path. */
	readonly newestElsewhere: number;
}

/**
 * Whether the file's leaf hides newer work: it gives the model nothing, and a message on another branch was
 * written after the last entry of its path that does. File order is the order of writing.
 */
export function findStaleLeaf(tree: Tree, path: TreePath): StaleLeaf | undefined {
	const leaf = path.indexes.at(-1);
	if (leaf === undefined || givesMessages(tree, leaf)) return undefined;
	return findNewer(tree, path);
}

/**
 * Whether the file's leaf is a dead end: something that no user says, written below an entry from which the
 * conversation had gone on already, while a message on another branch is newer than all that is above it.
 */
export function findDeadEnd(tree: Tree, path: TreePath): StaleLeaf | undefined {
	const leaf = path.indexes.at(-1);
	const parent = path.indexes.at(-2);
	if (leaf === undefined || parent === undefined || tree.children(parent).length < 2) return undefined;
	return BY_PROGRAMS.has(rowOf(tree, leaf).type) ? findNewer(tree, path, leaf) : undefined;
}

/** A message off the path that was written after the last entry of the path that gives anything, but for one. */
function findNewer(tree: Tree, path: TreePath, except = -1): StaleLeaf | undefined {
	const onPath = new Set(path.indexes);
	const lastGiving = path.indexes.findLast((index) => index !== except && givesMessages(tree, index)) ?? -1;
	for (let index = tree.table.length - 1; index > lastGiving; index--) {
		const isMessage = rowOf(tree, index).type === "message" && !isShadowed(tree, index);
		if (isMessage && !onPath.has(index)) return { lastGiving, newestElsewhere: index };
	}
	return undefined;
}

/** What programs write on their own; a branch summary comes with a move in the tree. */
const BY_PROGRAMS: ReadonlySet<string> = new Set(["compaction", "custom_message", "context_edit"]);

/** Whether an entry adds to the context, or changes it. */
export function givesMessages(tree: Tree, index: number): boolean {
	const { type } = rowOf(tree, index);
	return GIVING_TYPES.has(type) || type === "context_edit";
}
