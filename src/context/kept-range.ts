import { sessionFrom } from "../session/last-part.ts";
import { indexTree } from "../tree/index-tree.ts";
import { NO_EDITS, readEdits } from "./edits.ts";
import type { ContextPlan } from "./plan.ts";

/**
 * Narrows the plan of a context to the kept range: the compaction that decides, what it keeps before it, and what
 * follows it; without a compaction that is the whole path. The session is narrowed too, to the lines from the first of
 * these entries on. Messages, settings and figures stay what they are; nothing depends on what is before that line.
 */
export function keptRange(plan: ContextPlan): ContextPlan {
	const { compactionAt, firstKeptAt } = plan.selection;
	const kept = plan.path.indexes.slice(firstKeptAt);
	const start = firstLine(kept);
	const session = sessionFrom(plan.session, start);
	const tree = start === 0 ? plan.tree : indexTree(session);
	const indexes = kept.map((index) => index - start);
	const selection = {
		...plan.selection,
		compactionAt: compactionAt === -1 ? -1 : compactionAt - firstKeptAt,
		firstKeptAt: 0,
	};
	return {
		...plan,
		session,
		tree,
		leaf: plan.leaf < 0 ? plan.leaf : plan.leaf - start,
		path: { ...plan.path, indexes },
		selection,
		edits: plan.rules.hasEdits ? readEdits(session, tree, indexes, selection) : NO_EDITS,
		isNarrow: compactionAt !== -1,
	};
}

/** Which of some entries comes first in the file. Parents mostly stand before their children, but need not. */
export function firstLine(indexes: readonly number[]): number {
	return indexes.reduce((first, index) => Math.min(first, index), indexes[0] ?? 0);
}
