import type { Rule } from "../../rule.ts";
import { placeOf, watchMessages } from "../../seen-messages.ts";

export const stringContent: Rule = {
	severity: "error",
	fix: "append",
	docs: {
		summary: "a string where assistant and tool-result messages need blocks: every request fails",
		finds:
			"An `assistant` or `toolResult` message in the context whose `content` is a string. User, system and extension messages may have one.",
		why: "The agent opens and lists the session, then throws on every request: it walks the blocks of these messages, and a string has none. A reply that failed is walked before it is left out, so it does the same harm. Converters from other formats write such messages.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001","message":{"role":"assistant","content":"done","stopReason":"stop"}}',
		mend: "Append a `context_edit` with the same string: the agent makes a text block of it. Or rewrite the string as one text block.",
	},
	watch: (report) =>
		watchMessages((seen) => {
			const { message, role } = seen;
			if (role !== "assistant" && role !== "toolResult") return;
			if (typeof message["content"] !== "string") return;
			report({
				...placeOf(seen),
				message: `the \`content\` of this \`${role}\` message is a string, not a list of blocks: every request with it fails`,
				hint: "append a `context_edit` that replaces it with the same string",
			});
		}),
};
