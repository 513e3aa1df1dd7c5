import { rowAt } from "../../../context/plan.ts";
import { watchPairing } from "../../pairing.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { nameCall } from "./name-call.ts";

export const duplicateResult: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "a second result for one call",
		finds:
			"A tool result in the context for a call that has its result already, in the same turn or after something else came between.",
		why: "The agent sends both. A provider takes one result for a call, and most reject the request, and every request after it. It comes from a submission that was tried again, and from repairs that add a result where one is still to come.",
		example:
			'{"type":"message","id":"a0000004","parentId":"a0000003","message":{"role":"toolResult","toolCallId":"call_1","toolName":"bash","content":[]}}',
		mend: "Append a `context_edit` with `replacement: null` for one of the two: keep the last that a tool really gave.",
	},
	watch: (report) =>
		watchPairing((found, plan) => {
			if (found.kind !== "second-result") return;
			const first = found.first === -1 ? undefined : rowAt(plan, found.first);
			const where = first === undefined ? "" : `, which has one in ${quote(first.id)}`;
			report({
				at: rowAt(plan, found.place),
				pointer: "/message/toolCallId",
				message: `this is one more result for ${nameCall(found)}${where}: both are sent, and most providers reject every request with them`,
				related: first === undefined ? [] : [related(first, "the first result")],
				hint: "append a `context_edit` that takes one of the two out",
			});
		}),
};
