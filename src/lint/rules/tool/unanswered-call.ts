import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { relatedLine, skippedBetween } from "../../lost-ids.ts";
import { watchPairing } from "../../pairing.ts";
import type { UnansweredCall, UnansweredReason } from "../../pairing-breaks.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { nameCall } from "./name-call.ts";

export const unansweredCall: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary:
			"a call without a result: at the tail (interrupted), inside, part of a batch, or with its result on a sibling",
		finds:
			"A tool call in the context whose result is not there: the session ends with it, goes on without it, or has the result on another branch. Calls in replies that failed or were stopped are not sent, and not meant.",
		why: "The agent makes up an error result in the request, so the request passes; the file stays as it is. But the model is told that there was no result, although the tool may have run, and does things twice or gives up on them. At the end of a file it means that the agent was killed while a tool ran; inside, that a run was stopped; with a result on another branch, that somebody continued from the call instead of from its result.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001","message":{"role":"assistant","content":[{"type":"toolCall","id":"call_1","name":"bash","arguments":{}}]}}',
		mend: "Nothing has to be done. To tell the model more, append a result that says what is known of the outcome, while the call is the leaf; or continue from the result on the other branch.",
	},
	watch(report) {
		let facts: SessionFacts | undefined;
		return {
			session: (known) => {
				facts = known;
			},
			...watchPairing((found, plan) => {
				if (found.kind !== "unanswered-call") return;
				const why = WHY[found.reason]?.(found, plan);
				if (why === undefined) return;
				const { calls, unanswered } = found;
				const batch =
					calls > 1
						? ` (${unanswered} of the ${calls} calls of this reply ${unanswered === 1 ? "has" : "have"} none)`
						: "";
				report({
					at: rowAt(plan, found.place),
					message: `${nameCall(found)} has no result${batch}: ${why}`,
					related: [
						...relatedTo(found, plan),
						...(facts === undefined ? [] : damageAfter(facts, found, plan)),
					],
				});
			}),
		};
	},
};

/** What is said of each reason; those that are missing are other rules'. */
const WHY: Partial<Record<UnansweredReason, (found: UnansweredCall, plan: ContextPlan) => string>> = {
	tail: () => "the session was interrupted there, and the model will be told that there is none",
	inside: ({ by }, { tree }) =>
		`${by === -1 ? "the conversation" : quote(rowOf(tree, by).id)} goes on without it, and the model is told that there is none`,
	"other-branch": ({ result }, { tree }) =>
		`its result ${quote(rowOf(tree, result).id)} is on another branch, and the model is told that there is none`,
};

function relatedTo({ result, by }: UnansweredCall, { tree, leaf }: ContextPlan): Related[] {
	return [
		...(result === -1 ? [] : [related(rowOf(tree, result), "the result")]),
		...(by === -1 ? [] : [related(rowOf(tree, by), "goes on without it")]),
		...(by === -1 && result !== -1
			? [related(rowOf(tree, leaf), "the path ends here, beside the result")]
			: []),
	];
}

/** A line that was skipped between the call and what came after it. */
function damageAfter(facts: SessionFacts, { place, by }: UnansweredCall, plan: ContextPlan): Related[] {
	const end = by === -1 ? Number.POSITIVE_INFINITY : rowOf(plan.tree, by).line;
	const line = skippedBetween(facts, rowAt(plan, place).line, end);
	return line === undefined ? [] : [relatedLine(line, "is skipped: it may have held the result")];
}
