import { findLostBoundary } from "../../../context/losses.ts";
import { type ContextPlan, givingPlaces, rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { isSummaryEmpty, messagesBefore, selectionBefore } from "./kept-range.ts";

export const emptySummary: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a compaction with an empty summary that keeps nothing",
		finds:
			"The compaction that decides at the leaf has a summary without a word, and no message before it is kept. Where that is because its boundary was lost, the rules on boundaries say so.",
		why: "The agent sends an empty summary in the place of all that was said before: the history is in the file and gone from the context, and the model starts from nothing. A summary that ran into the output limit was once stored like this, as if it were complete.",
		example:
			'{"type":"compaction","id":"a0000003","parentId":"a0000002","summary":"","firstKeptEntryId":"a0000003","tokensBefore":1000}',
		mend: "Go on from the entry before the compaction (append a `custom` entry below it), and compact again. What was said after the compaction stays on its branch.",
	},
	watch: (report) => ({
		plan(plan) {
			const { compactionAt } = plan.selection;
			// Where the boundary was lost, that is why nothing is kept: the rules on it say that the summary is empty too.
			if (compactionAt <= 0 || keepsAny(plan) || findLostBoundary(plan) !== undefined) return;
			const gone = messagesBefore(plan);
			const row = rowAt(plan, compactionAt);
			if (gone === 0 || !isSummaryEmpty(plan)) return;
			const hasOlder = selectionBefore(plan).compactionAt !== -1;
			const before = rowAt(plan, compactionAt - 1);
			report({
				at: row,
				pointer: "/summary",
				message: `the summary of the compaction ${quote(row.id)} is empty and nothing before it is kept: the ${counted(gone, "message")} that the model saw before it ${gone === 1 ? "is" : "are"} gone from the context${hasOlder ? ", and so is what the older summary told" : ""}`,
				related: [related(before, "the entry before it")],
				hint: `go on from ${quote(before.id)}: append a \`custom\` entry below it, and compact again`,
			});
		},
	}),
};

function keepsAny(plan: ContextPlan): boolean {
	return givingPlaces(plan).some((place) => place < plan.selection.compactionAt);
}
