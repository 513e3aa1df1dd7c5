import { fateUnread } from "../../../context/fates.ts";
import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { type Selection, selectFromPath } from "../../../context/selection.ts";
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

/** Messages between two places of a selection. */
export function countMessages(plan: ContextPlan, selection: Selection, from: number, to: number): number {
	let count = 0;
	for (let place = from; place < to; place++) {
		const row = rowAt(plan, place);
		if (isSpoken(row) && fateUnread(selection, place, row) === undefined) count++;
	}
	return count;
}
