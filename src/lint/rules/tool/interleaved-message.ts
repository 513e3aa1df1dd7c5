import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Report } from "../../finding.ts";
import type { OrphanResult } from "../../pairing-breaks.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { nameCall } from "./name-call.ts";
import { type Group, watchPairingGroups } from "./pairing-groups.ts";

export const interleavedMessage: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "another message between a call and its result",
		finds:
			"A message or reply in the context that stands between a call and its result, where only other results of the same reply may stand. System messages are not meant: the agent moves them behind the results.",
		why: "What comes between ends the turn: the agent makes up an error result for the call, and sends the real result too, where no call waits for it. Most providers reject the request, and every request after it; where it passes, the model is told that the tool gave nothing. Extensions that speak while a tool runs, and people who type meanwhile, leave this behind.",
		example:
			'{"type":"custom_message","id":"a0000003","parentId":"a0000002","customType":"watcher","content":"saved","display":true}',
		mend: "Append a `context_edit` with `replacement: null` for the message between them. Where its words count, take the late results out instead.",
	},
	watch: (report) =>
		watchPairingGroups(
			(found) => (found.kind === "orphan-result" && found.reason === "interrupted" ? found : undefined),
			({ by, call }) => `${by} ${call}`,
			(group, plan) => report(toReport(plan, group)),
		),
};

function toReport(plan: ContextPlan, group: Group<OrphanResult>): Report {
	const [first] = group;
	const at = rowOf(plan.tree, first.by);
	const reply = rowOf(plan.tree, first.call);
	const which =
		group.length === 1
			? `${nameCall(first)} and its result`
			: `${group.length} calls of ${quote(reply.id)} and their results`;
	const what = at.role === undefined ? `\`${at.type}\` entry` : `\`${at.role}\` message`;
	const made =
		group.length === 1 ? "an error result and sends the real one" : "error results and sends the real ones";
	return {
		at,
		message: `this ${what} stands between ${which}: the agent makes up ${made} too, which most providers reject`,
		related: [
			related(reply, "the reply with the call"),
			...group.map(({ place }) => related(rowAt(plan, place), "the result")),
		],
		hint: "append a `context_edit` that takes the message between them out",
	};
}
