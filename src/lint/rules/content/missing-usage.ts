import { countedUsage } from "../../../session/counted-usage.ts";
import { isObject, jsonKind } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";

export const missingUsage: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "an assistant message without `usage`: the agent's totals throw",
		finds:
			"A reply, or a `usage` entry, that has no `usage`, or one that is no object; and any usage the agent adds up that has no `cost`. Anywhere in the file, on whatever branch: the totals go over all entries.",
		why: "The agent's footer and its session statistics add up the usage of every reply in the file without looking whether there is one. One without it, or without its `cost`, makes them throw: in the terminal the session fails as soon as it is shown. The context itself builds. Converters from other formats leave usage out.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001","message":{"role":"assistant","content":[],"stopReason":"stop"}}',
		mend: "Write a `usage` of zeros, its `cost` included, and a mark of your own that it is not known.",
	},
	watch: (report) => ({
		entry({ row, entry }) {
			const found = countedUsage(entry, row);
			if (found === undefined) return;
			const { usage, pointer } = found;
			if (!isObject(usage)) {
				const kind = jsonKind(usage);
				const value = kind === "undefined" ? "no" : kind === "null" ? "`null` for" : `no object (${kind}) as`;
				report({
					at: row,
					pointer,
					message: `the ${nameOf(row)} has ${value} \`usage\`: the agent's totals for the session throw`,
				});
				return;
			}
			const { cost } = usage;
			if ((cost ?? null) !== null) return;
			report({
				at: row,
				pointer: `${pointer}/cost`,
				message: `the \`usage\` of the ${nameOf(row)} has ${cost === null ? "`null` for" : "no"} \`cost\`: the agent's totals for the session throw`,
			});
		},
	}),
};

function nameOf({ type, role }: Row): string {
	if (role === "assistant") return "reply";
	if (role === "toolResult") return "tool result";
	return `\`${type}\` entry`;
}
