import { fateUnread } from "../../../context/fates.ts";
import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { type Selection, selectFromPath } from "../../../context/selection.ts";
import { counted } from "../../../numbers.ts";
import { isSpoken } from "../../history.ts";

/** What was selected right before the compaction that decides: by the one before it, if there is one. */
export function selectionBefore({ tree, path, selection }: ContextPlan): Selection {
	return selectFromPath(tree, path.indexes.slice(0, selection.compactionAt));
}

/** How many messages the model saw right before the compaction that decides; a summary is none. */
export function messagesBefore(plan: ContextPlan): number {
	const before = selectionBefore(plan);
	return countMessages(plan, before, before.firstKeptAt, plan.selection.compactionAt);
}

/** Whether the summary of the compaction that decides has no word in it. */
export function isSummaryEmpty(plan: ContextPlan): boolean {
	const { summary } = plan.session.read(rowAt(plan, plan.selection.compactionAt));
	return summary === undefined || summary === null || String(summary).trim() === "";
}

/** What the loss of all that was before the compaction means. */
export function describeLoss(plan: ContextPlan, messages: number): string {
	if (messages === 0) return "no message stands before it, so nothing is lost";
	const them = messages === 1 ? "it" : "them";
	const summary = isSummaryEmpty(plan)
		? `the summary that stands for ${them} is empty`
		: `only the summary stands for ${them}`;
	return `none of the ${counted(messages, "message")} that the model saw before it is kept, and ${summary}`;
}

/** Messages between two places of a selection. */
export function countMessages(plan: ContextPlan, selection: Selection, from: number, to: number): number {
	let count = 0;
	for (let place = from; place < to; place++) {
		const row = rowAt(plan, place);
		if (isSpoken(row) && fateUnread(selection, place, row) === undefined) count++;
	}
	return count;
}
