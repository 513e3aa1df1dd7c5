import { selectFromPath } from "../../../context/selection.ts";
import { pathTo } from "../../../tree/path.ts";
import { MISSING_PARENT, rowOf, type Tree } from "../../../tree/tree.ts";
import { type LostId, relatedLine, skippedBetween } from "../../lost-ids.ts";
import type { SessionFacts } from "../../rule.ts";

/** The children of each parent that does not exist, in file order. */
export function findBreaks(tree: Tree): Map<string, number[]> {
	const breaks = new Map<string, number[]>();
	for (const index of tree.roots) {
		const { parentId } = rowOf(tree, index);
		if (tree.parents[index] !== MISSING_PARENT || parentId === null) continue;
		const children = breaks.get(parentId);
		if (children === undefined) breaks.set(parentId, [index]);
		else children.push(index);
	}
	return breaks;
}

/** Where the active path begins, and whether the model would see what is above. */
export interface ActiveTop {
	readonly top: number;
	/** The compaction that stands for all that is before it; -1 for none. */
	readonly compaction: number;
}

/** Where the path of the leaf begins. */
export function activeTop(tree: Tree): ActiveTop {
	const { indexes } = pathTo(tree, tree.leaf);
	const { compactionAt, firstKeptAt } = selectFromPath(tree, indexes);
	const index = indexes[compactionAt] ?? -1;
	const { id, link } = tree.rows[index] ?? {};
	// A boundary that is not found may well lie above the gap.
	const isFound = firstKeptAt < compactionAt || link === id;
	return { top: indexes[0] ?? -1, compaction: firstKeptAt > 0 && isFound ? index : -1 };
}

/** A line that was skipped right before an entry. */
export function damageBefore(facts: SessionFacts, index: number): LostId | undefined {
	const row = rowOf(facts.tree, index);
	const after = index === 0 ? 0 : rowOf(facts.tree, index - 1).line;
	const line = skippedBetween(facts, after, row.line);
	return (
		line && {
			cause: relatedLine(line, "stands right before it, but is skipped: it may have held the parent"),
			isDamage: true,
		}
	);
}
