import { type ContextPlan, rowAt } from "../../../context/plan.ts";
import { asString } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unpairedCall: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a tool call without a result, or a result without its call",
		finds:
			"In the context of a branch on which no operation runs: a call that has no result, and a result that has no call. `--all-leaves` looks at every branch.",
		why: "pi-agent-core does not check it. Providers reject a result without its call; for a call without a result one is made up.",
		example:
			'{"kind":"entry","id":"019dfa1b-…","parentId":null,"type":"message","message":{"role":"toolResult","toolCallId":"call_1","toolName":"bash","content":[]},"seq":2,"timestamp":1777885920000}',
		mend: "Go on from an entry above it.",
	},
	watch: (report) => {
		let plan: ContextPlan | undefined;
		return {
			plan(of) {
				const isQuiet = of.session.store !== undefined && of.tip?.operation === undefined;
				plan = isQuiet ? of : undefined;
			},
			request(item) {
				if (plan === undefined || item.kind === "skipped") return;
				const isResultAlone = item.kind === "sent" && item.problem === "no-call";
				if (item.kind === "sent" && !isResultAlone) return;
				const call = quote(asString(item.message["toolCallId"]) ?? "");
				const words = isResultAlone
					? `a result of ${call}, whose call is not there`
					: `the call ${call}, which has no result`;
				report({ at: rowAt(plan, item.place), message: `the context holds ${words}` });
			},
		};
	},
};
