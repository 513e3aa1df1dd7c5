import { type ContextPlan, rowAt } from "../../context/plan.ts";
import type { Finding } from "../../lint/finding.ts";
import { countMessages, selectionBefore } from "../../lint/rules/context/kept-range.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import { setMembers } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { readBytes } from "../../session/payload.ts";
import { rowOf } from "../../tree/tree.ts";
import { splicesOf } from "../splice.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";
import { indexOf } from "./parents.ts";

/** A compaction keeps too little: what it keeps can begin at an entry that is named. */
export const boundary: Chooser = {
	options(bench, finding) {
		const { plan } = bench.look;
		if (plan === undefined) return [];
		// As much as the model saw right before the compaction.
		const { firstKeptAt } = selectionBefore(plan);
		const first = plan.path.indexes[firstKeptAt];
		return first === undefined ? [] : (keepFrom(bench, finding, plan, first) ?? []);
	},
	named(bench, finding, index) {
		const { plan } = bench.look;
		return plan && keepFrom(bench, finding, plan, index)?.[0];
	},
};

function keepFrom(bench: Bench, finding: Finding, plan: ContextPlan, index: number): [Option] | undefined {
	const { selection, path, tree } = plan;
	const place = path.indexes.indexOf(index);
	const compaction = rowAt(plan, selection.compactionAt);
	if (place === -1 || place >= selection.compactionAt || indexOf(bench, finding) === -1) return undefined;
	const { id, hasOwnId } = rowOf(tree, index);
	if (!hasOwnId) return undefined;
	const kept = countMessages(plan, { ...selection, firstKeptAt: place }, place, selection.compactionAt);
	const { offset, bytes } = compaction;
	return [
		{
			name: id,
			effect: `keeps from ${quote(id)} on: ${counted(kept, "message")} before the compaction`,
			decide: () => ({
				splices: splicesOf(
					offset,
					setMembers(objectOf(readBytes(bench.look.source, offset, bytes)), { firstKeptEntryId: id }),
				),
				changesPath: true,
			}),
		},
	];
}
