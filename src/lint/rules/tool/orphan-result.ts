import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { watchPairing } from "../../pairing.ts";
import type { OrphanReason, OrphanResult } from "../../pairing-breaks.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { nameCall } from "./name-call.ts";

export const orphanResult: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary:
			"a result without its call in what is sent: summarized away, in an aborted or failed reply, on another branch, or with an empty id",
		finds:
			"A tool result in the context that does not follow the reply with its call, within one turn: ids that repeat in other turns do not count. It says where the call is. Not meant are results whose call a compaction's boundary (`context/kept-boundary-splits-call`) or an edit (`context/edit-splits-call`) cut off, or from which a message parts them (`tool/interleaved-message`).",
		why: "The agent adds results where calls have none, but never takes out a result that has no call: it sends it. Most providers reject the request, and since the result stays in the context, every request after it; compacting once more does not help while the result is kept. It comes from results stored after a reply was stopped, from chained compactions, from a move in the tree while a tool ran, and from repairs that invent results.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","message":{"role":"toolResult","toolCallId":"call_1","toolName":"bash","content":[]}}',
		mend: "Append a `context_edit` with `replacement: null` for the result. It holds on the branch where it is appended.",
	},
	watch: (report) =>
		watchPairing((found, plan) => {
			if (found.kind !== "orphan-result") return;
			const why = WHY[found.reason]?.(found, plan);
			if (why === undefined) return;
			report({
				at: rowAt(plan, found.place),
				pointer: "/message/toolCallId",
				message: `the result of ${nameCall(found)} is sent without its call: ${why}; most providers reject every request with it`,
				related: relatedTo(found, plan),
				hint: "append a `context_edit` that takes the result out",
			});
		}),
};

/** What is said of each reason; those that are missing are other rules'. */
const WHY: Partial<Record<OrphanReason, (found: OrphanResult, plan: ContextPlan) => string>> = {
	summarized: ({ by }, { tree }) => `compaction ${quote(rowOf(tree, by).id)} summarized the call away`,
	"failed-reply": ({ call }, { tree }) =>
		`its reply ${quote(rowOf(tree, call).id)} failed or was stopped, and is not sent`,
	"other-branch": ({ call }, { tree }) => `the call is on another branch, in ${quote(rowOf(tree, call).id)}`,
	shadowed: ({ call }, { tree }) =>
		`the call is on line ${rowOf(tree, call).line}, whose id ${quote(rowOf(tree, call).id)} a later line took over`,
	below: ({ call }, { tree }) => `the call comes later, in ${quote(rowOf(tree, call).id)}`,
	"empty-id": () => "it names none",
	nowhere: (_, { path }) =>
		path.end === "root"
			? "no entry of the file holds it"
			: "no entry of the file holds it, and what was above this path is lost",
};

/** Where the call is, or why it cannot be found: a path that breaks off is the same fault. */
function relatedTo({ call, by, reason }: OrphanResult, { tree, path }: ContextPlan): Related[] {
	const found: Related[] = [];
	if (call !== -1) found.push(related(rowOf(tree, call), "the call"));
	if (reason === "summarized" && by !== -1) found.push(related(rowOf(tree, by), "the compaction"));
	const top = path.indexes[0];
	const isCut = path.end !== "root" && reason !== "failed-reply" && reason !== "empty-id";
	if (isCut && top !== undefined)
		found.push(related(rowOf(tree, top), "the path breaks off above this entry"));
	return found;
}
