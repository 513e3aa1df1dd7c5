import { rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { rowOf } from "../../../tree/tree.ts";
import { watchBreaks } from "../../pairing.ts";
import type { OrphanResult } from "../../pairing-breaks.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const keptBoundarySplitsCall: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "what a compaction keeps begins with a tool result whose call was summarized away",
		finds:
			"The range that the compaction at the leaf keeps begins with one or more tool results, and the reply with their calls lies before it. Other results without a call are the matter of `tool/orphan-result`.",
		why: "The agent sends the result as it is. Most providers reject a request that holds a result without its call, so every further request fails, and compacting again keeps the same range. A compaction that was copied into a fork, or whose boundary somebody set by hand, splits a turn like this; the agent itself cuts before a turn.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","message":{"role":"toolResult","toolCallId":"c1",…}}\n{"type":"compaction","id":"a0000004","parentId":"a0000003","firstKeptEntryId":"a0000003","summary":"…"}',
		mend: "Append a `context_edit` with `replacement: null` for each of the results: the request is clean then, and no byte that is there is touched. Or append a compaction whose boundary is the reply with the call.",
	},
	watch: (report) =>
		watchBreaks((breaks, plan) => {
			const results = breaks.filter(isAtBoundary);
			const [first] = results;
			if (first === undefined) return;
			const row = rowOf(plan.tree, first.by);
			const result = rowAt(plan, first.place);
			const call = rowOf(plan.tree, first.call);
			const more = results.length - 1;
			const others = more > 0 ? `, and ${counted(more, "other result")} with it` : "";
			report({
				at: row,
				pointer: "/firstKeptEntryId",
				message: `what the compaction ${quote(row.id)} keeps begins with ${quote(result.id)}, the result of a call of ${quote(first.toolName)} in ${quote(call.id)} that was summarized away${others}: ${more > 0 ? "they are sent without their calls" : "it is sent without its call"}, which most providers reject`,
				related: [
					...results
						.slice(0, MOST_RELATED)
						.map(({ place }) => related(rowAt(plan, place), "a result without its call")),
					related(call, "the reply with the call, before what is kept"),
				],
				hint: `omit ${more > 0 ? "the results" : quote(result.id)} by a \`context_edit\`, or keep from ${quote(call.id)} on`,
			});
		}),
};

const MOST_RELATED = 10;

function isAtBoundary(found: { readonly kind: string; readonly reason?: string }): found is OrphanResult {
	return found.kind === "orphan-result" && found.reason === "boundary";
}
