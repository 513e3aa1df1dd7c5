import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { watchBreaks } from "../../pairing.ts";
import type { OrphanResult, PairingBreak, UnansweredCall } from "../../pairing-breaks.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const editSplitsCall: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "an edit omits a call but not its result, or the other way round",
		finds:
			"A `context_edit` that takes a reply out of the context, or its calls, and leaves their results in; or one that takes a result out and leaves the call. One finding for an edit.",
		why: "A result without its call is sent as it is, and most providers reject the request. For a call without a result the agent makes up an error result: the model is told that there was none, although the tool ran.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","message":{"role":"toolResult","toolCallId":"c1",…}}\n{"type":"context_edit","id":"a0000004","parentId":"a0000003","targetId":"a0000002","replacement":null}',
		mend: "Append a `context_edit` with `replacement: null` for the results that are left, or one that puts a short text in the place of a result that was taken out. To omit the reply too is right only where no other of its calls has a result.",
	},
	watch: (report) =>
		watchBreaks((breaks, plan) => {
			const byEdit = new Map<number, Split[]>();
			for (const found of breaks.filter(isSplit)) {
				const group = byEdit.get(found.by);
				if (group === undefined) byEdit.set(found.by, [found]);
				else group.push(found);
			}
			for (const [edit, splits] of byEdit) {
				const row = rowOf(plan.tree, edit);
				const first = splits[0];
				if (first === undefined) continue;
				report({
					at: row,
					pointer: "/targetId",
					message: `the edit ${quote(row.id)} ${describe(plan, first, splits.length)}`,
					related: splits.slice(0, MOST_RELATED).map((split) => otherHalf(plan, split)),
					hint: advice(plan, first, splits.length),
				});
			}
		}),
};

const MOST_RELATED = 10;

type Split = OrphanResult | UnansweredCall;

function isSplit(found: PairingBreak): found is Split {
	return found.kind !== "second-result" && found.reason === "edited";
}

function describe(plan: ContextPlan, split: Split, count: number): string {
	const others = count > 1 ? ` (and of ${counted(count - 1, "other")})` : "";
	const tool = quote(split.toolName);
	const other = quote(rowAt(plan, split.place).id);
	if (split.kind === "orphan-result") {
		const call = quote(rowOf(plan.tree, split.call).id);
		return `takes the call of ${tool} in ${call} out of the context${others} and leaves its result ${other} in: a result without its call is sent, which most providers reject`;
	}
	const result = quote(rowOf(plan.tree, split.result).id);
	return `takes the result ${result} of ${tool} out of the context${others} and leaves the call in ${other}: the model is told that there was no result`;
}

function advice(plan: ContextPlan, split: Split, count: number): string {
	if (split.kind === "unanswered-call")
		return `append an edit of ${quote(rowOf(plan.tree, split.result).id)} that puts in a short text instead of nothing`;
	return count > 1 ? "omit the results too" : `omit ${quote(rowAt(plan, split.place).id)} too`;
}

function otherHalf(plan: ContextPlan, split: Split): Related {
	const label =
		split.kind === "orphan-result"
			? "the result that stays without its call"
			: "the reply with the call that stays without its result";
	return related(rowAt(plan, split.place), label);
}
