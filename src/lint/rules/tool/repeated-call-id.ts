import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { asString, isObject } from "../../../session/json.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Report } from "../../finding.ts";
import type { UnansweredCall } from "../../pairing-breaks.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { type Group, watchPairingGroups } from "./pairing-groups.ts";

export const repeatedCallId: Rule = {
	severity: "warning",
	fix: "append",
	docs: {
		summary: "two adjacent assistant messages with the same call ids (a failed reply and its retry)",
		finds:
			"A reply in the context with a call that has no result, followed by a reply with a call of the same id. Ids that repeat in later turns, each with its result, are normal for some models and not meant.",
		why: "A reply that broke off and its second attempt were both stored. If the first does not say that it failed, the agent sends both, with a made-up result for the first: the model sees its work twice, and providers that want every id once reject the request.",
		example:
			'{"role":"assistant","content":[{"type":"toolCall","id":"call_1","name":"bash","arguments":{}}],"stopReason":"stop","errorMessage":"stream closed"}',
		mend: "Append a `context_edit` with `replacement: null` for the first of the two.",
	},
	watch: (report) =>
		watchPairingGroups(
			(found) => (found.kind === "unanswered-call" && found.reason === "repeated" ? found : undefined),
			({ place }) => String(place),
			(group, plan) => report(toReport(plan, group)),
		),
};

function toReport(plan: ContextPlan, calls: Group<UnansweredCall>): Report {
	const [first] = calls;
	const at = rowAt(plan, first.place);
	const retry = rowOf(plan.tree, first.by);
	const ids = counted(calls.length, "call id");
	const which =
		calls.length === 1 ? `call id ${quote(first.callId)}` : `${ids}, the first ${quote(first.callId)},`;
	const { message } = plan.session.read(at);
	const error = isObject(message) ? asString(message["errorMessage"]) : undefined;
	const failed = error === undefined ? "" : ` (this one failed: ${quote(error)})`;
	return {
		at,
		message: `${which} of this reply ${calls.length === 1 ? "stands" : "stand"} again in the next, ${quote(retry.id)}${failed}: both are sent, and strict providers reject a request in which an id stands twice`,
		related: [related(retry, "the reply with the same ids")],
		hint: "append a `context_edit` that takes the first reply out",
	};
}
