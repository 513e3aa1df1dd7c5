import type { InnerRecord } from "../lint/inner-record.ts";
import type { SessionFacts } from "../lint/rule.ts";
import type { SkippedVerdict } from "../lint/skipped-lines.ts";
import { MISSING_PARENT, rowOf } from "../tree/tree.ts";

/** Records inside lines that were skipped which can be entries again. */
export type Fitting = ReadonlySet<InnerRecord>;

/**
 * Whole records that fit the tree: their id is free, and their parent is there (or among them), or somebody misses
 * them as parent. In version 1, which is a plain sequence, every entry fits.
 */
export function fittingRecords(facts: SessionFacts, verdicts: readonly SkippedVerdict[]): Fitting {
	const whole = verdicts.flatMap(({ records }) =>
		records.filter(({ isWhole, isHeader }) => isWhole && !isHeader),
	);
	if (facts.session.version < 2) return new Set(whole);
	const { byId } = facts.tree;
	const missed = missedIds(facts);
	const fitting = new Map<string, InnerRecord>();
	for (const record of whole) {
		if (record.id && !byId.has(record.id) && !fitting.has(record.id)) fitting.set(record.id, record);
	}
	// One that does not fit takes those below it along.
	for (let before = -1; before !== fitting.size; ) {
		before = fitting.size;
		for (const [id, { parentId }] of fitting) {
			const hasParent =
				parentId === null || (parentId !== undefined && (byId.has(parentId) || fitting.has(parentId)));
			if (!hasParent && !missed.has(id)) fitting.delete(id);
		}
	}
	return new Set(fitting.values());
}

function missedIds({ tree }: SessionFacts): Set<string | null> {
	const missing = tree.roots.filter((root) => tree.parents[root] === MISSING_PARENT);
	return new Set(missing.map((root) => rowOf(tree, root).parentId));
}
