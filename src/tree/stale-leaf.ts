import type { TreePath } from "./path.ts";
import { isShadowed, rowOf, type Tree } from "./tree.ts";

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
	const onPath = new Set(path.indexes);
	const lastGiving = path.indexes.findLast((index) => givesMessages(tree, index)) ?? -1;
	for (let index = tree.rows.length - 1; index > lastGiving; index--) {
		const isMessage = rowOf(tree, index).type === "message" && !isShadowed(tree, index);
		if (isMessage && !onPath.has(index)) return { lastGiving, newestElsewhere: index };
	}
	return undefined;
}

const GIVING: ReadonlySet<string> = new Set([
	"message",
	"custom_message",
	"branch_summary",
	"compaction",
	"context_edit",
]);

function givesMessages(tree: Tree, index: number): boolean {
	return GIVING.has(rowOf(tree, index).type);
}
