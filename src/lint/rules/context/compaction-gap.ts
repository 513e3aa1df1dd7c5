import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { isObject } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { countMessages, selectionBefore } from "./kept-range.ts";

export const compactionGap: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "messages that an older compaction kept are in neither summary nor kept range of the newer one",
		finds:
			"Two compactions on the path, of which the newer one keeps from the very first message after the older one, while the older one kept messages from before itself. That is how it looks when the newer summary began at the older compaction. It cannot be proved from the file, so compactions that bear the marks of newer releases (a system message, a usage of their own) pass.",
		why: "Releases of the agent before 0.63.1 summarized only what came after the last compaction. What that one had kept verbatim was then in no summary, and no longer kept: the model goes on without it, and nobody is told. The file still loads with the hole; new compactions do not make it.",
		example:
			'{"type":"compaction","id":"c0000001","firstKeptEntryId":"a0000005",…}\n{"type":"message","id":"a0000009","parentId":"c0000001",…}\n{"type":"compaction","id":"c0000002","firstKeptEntryId":"a0000009",…}',
		mend: "Read the newer summary: if it tells what the entries say, all is well. Else append a compaction with the same summary that keeps from where the older one did.",
	},
	watch: (report) => ({
		plan(plan) {
			const { compactionAt, firstKeptAt } = plan.selection;
			const older = selectionBefore(plan);
			const keptBefore = older.firstKeptAt < older.compactionAt;
			if (compactionAt <= 0 || !keptBefore || firstKeptAt <= older.compactionAt) return;
			if (countMessages(plan, older, older.compactionAt, firstKeptAt) > 0) return;
			const lost = countMessages(plan, older, older.firstKeptAt, older.compactionAt);
			if (lost === 0 || firstKeptAt >= compactionAt || isNewerRelease(plan)) return;
			const row = rowAt(plan, compactionAt);
			const first = rowAt(plan, older.firstKeptAt);
			const compaction = rowAt(plan, older.compactionAt);
			report({
				at: row,
				pointer: "/firstKeptEntryId",
				message: `the compaction ${quote(row.id)} keeps from the first message after ${quote(compaction.id)} on: the ${counted(lost, "message")} that this one had kept, from ${quote(first.id)} on, ${lost === 1 ? "is not kept any more, and was" : "are not kept any more, and were"} not summarized if an agent before 0.63.1 wrote it`,
				related: [
					related(first, "the first of the messages in question"),
					related(compaction, "the older compaction, which kept them"),
				],
				hint: "read whether the summary tells what they say",
			});
		},
	}),
};

/** Marks that came after the release that closed the hole. */
function isNewerRelease(plan: ContextPlan): boolean {
	const { systemMessage, usage } = plan.session.read(rowAt(plan, plan.selection.compactionAt));
	return isObject(systemMessage) || isObject(usage);
}
