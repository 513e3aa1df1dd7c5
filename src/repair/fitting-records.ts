import type { InnerRecord } from "../lint/inner-record.ts";
import type { SessionFacts } from "../lint/rule.ts";
import { ownerOf } from "../lint/rules/entry/shape-owners.ts";
import { salvageRecords } from "../lint/salvage.ts";
import type { SkippedVerdict } from "../lint/skipped-lines.ts";
import type { Validate } from "../lint/validator.ts";
import { MISSING_PARENT, rowOf } from "../tree/tree.ts";

/** Records inside lines that were skipped which can be entries again. */
export type Fitting = ReadonlySet<InnerRecord>;

/**
 * Whole records that fit the tree: their id is free, and their parent is there (or among them), or somebody misses
 * them as parent; and they are sound, or missed. In version 1, which is a plain sequence, every sound entry fits.
 */
export function fittingRecords(
	facts: SessionFacts,
	verdicts: readonly SkippedVerdict[],
	validate: Validate | undefined,
): Fitting {
	const { byId } = facts.tree;
	const missed = missedIds(facts);
	const whole = verdicts.flatMap(({ line, records }) =>
		records.filter(
			(record) =>
				record.isWhole &&
				!record.isHeader &&
				(missed.has(record.id ?? "") || isSound(facts, line.offset, record, validate)),
		),
	);
	if (facts.session.version < 2) return new Set(whole);
	// At the end of the file one without a parent would be the leaf, and all of the conversation.
	const atEnd = new Set(
		verdicts.filter(({ line }) => isBehind(facts, line)).flatMap(({ records }) => records),
	);
	const fitting = new Map<string, InnerRecord>();
	for (const record of whole) {
		if (record.id && !byId.has(record.id) && !fitting.has(record.id)) fitting.set(record.id, record);
	}
	// One that does not fit takes those below it along.
	for (let before = -1; before !== fitting.size; ) {
		before = fitting.size;
		for (const [id, record] of fitting) {
			const { parentId } = record;
			const hasParent =
				parentId === null || (parentId !== undefined && (byId.has(parentId) || fitting.has(parentId)));
			if (!hasParent && (!missed.has(id) || atEnd.has(record))) fitting.delete(id);
		}
	}
	return new Set(fitting.values());
}

/** Whether a line stands behind the last entry of the file. */
export function isBehind({ tree }: SessionFacts, { line }: { readonly line: number }): boolean {
	return line > (tree.rows.at(-1)?.line ?? 0);
}

/** Whether a record has the shape of its type, but for what other rules speak of. */
function isSound(
	{ readPlace }: SessionFacts,
	lineOffset: number,
	{ start, end }: InnerRecord,
	validate: Validate | undefined,
): boolean {
	if (validate === undefined) return true;
	const [record] = salvageRecords(readPlace({ line: 0, offset: lineOffset + start, bytes: end - start }));
	if (record === undefined) return false;
	return validate(record.value).every((fault) => ownerOf(record.value, fault) !== undefined);
}

function missedIds({ tree }: SessionFacts): Set<string | null> {
	const missing = tree.roots.filter((root) => tree.parents[root] === MISSING_PARENT);
	return new Set(missing.map((root) => rowOf(tree, root).parentId));
}
