import type { Rule } from "../../rule.ts";
import { blocksOf, noteAbsentContent, watchMessages } from "../../seen-messages.ts";

export const stopWithoutCall: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "`stopReason` `toolUse` without a call",
		finds: "A reply in the context that says it stopped to use a tool, and holds no tool call.",
		why: "The agent looks for calls, not at the reason, so it takes the reply for the end of the turn. The call was lost on the way: the provider announced it and did not send it, or a converter dropped it. A result with an empty call id is often next to it (`tool/orphan-result`).",
		example: '{"role":"assistant","content":[{"type":"text","text":"Let me look."}],"stopReason":"toolUse"}',
		mend: "Nothing needs mending.",
	},
	watch: (report) => {
		const absent = noteAbsentContent();
		return {
			entry: absent.entry,
			...watchMessages(({ message, role, row, editedBy }) => {
				if (role !== "assistant" || message["stopReason"] !== "toolUse") return;
				// An edit may have taken the call out on purpose.
				if (editedBy !== -1 || absent.has(row) || !Array.isArray(message["content"])) return;
				if (blocksOf(message, "toolCall").length > 0) return;
				report({
					at: row,
					pointer: "/message/stopReason",
					message:
						"the reply stopped with `toolUse` and holds no call: what it asked for is lost, and the agent takes it for the end of the turn",
				});
			}),
		};
	},
};
