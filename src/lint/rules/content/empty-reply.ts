import { isFailedReply } from "../../../context/map-message.ts";
import { asString, isObject, type JsonObject } from "../../../session/json.ts";
import type { Rule } from "../../rule.ts";
import { noteAbsentContent, placeOf, watchMessages } from "../../seen-messages.ts";

export const emptyReply: Rule = {
	severity: "warning",
	fix: "append",
	docs: {
		summary: "an assistant message that stopped normally with nothing in it",
		finds:
			"A reply in the context that neither failed nor was stopped, and holds no text, no tool call and no thinking: no blocks at all, or blank ones only. Not meant are replies that the provider is still to deliver (`deferred`), and ones that announce a call which is not there (`tool/stop-without-call`).",
		why: "Failed replies are left out of requests, a reply that ended normally is not: it is passed on with nothing in it. Some providers reject a history with an empty reply, so that every further request fails; others answer it with one more. It is what a provider that gave up without saying so leaves behind.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001","message":{"role":"assistant","content":[],"stopReason":"stop"}}',
		mend: "Append a `context_edit` with `replacement: null` for it.",
	},
	watch: (report) => {
		const absent = noteAbsentContent();
		return {
			entry: absent.entry,
			...watchMessages((seen) => {
				const { message, role, row } = seen;
				if (role !== "assistant" || isFailedReply(message)) return;
				const { content, stopReason } = message;
				if (!Array.isArray(content) || content.some(saysSomething)) return;
				if (stopReason === "deferred" || stopReason === "toolUse") return;
				if (seen.editedBy === -1 && absent.has(row)) return;
				const blocks = content.length === 0 ? "has no content" : "holds only blank blocks";
				report({
					...placeOf(seen),
					message: `the reply ${blocks} and ended with ${stopped(stopReason)}: it is sent as it is, and some providers reject every request with it`,
					hint: "append a `context_edit` that takes it out",
				});
			}),
		};
	},
};

function stopped(stopReason: unknown): string {
	const reason = asString(stopReason);
	return reason === undefined ? "no stop reason" : `\`${reason}\``;
}

/** Blocks of types not known here, and those of a wrong shape, which is another fault, are taken to say something. */
function saysSomething(block: unknown): boolean {
	if (!isObject(block)) return true;
	switch (block["type"]) {
		case "text":
			return isWorded(block["text"]);
		case "thinking":
			return isThought(block);
		default:
			return true;
	}
}

function isThought({ thinking, thinkingSignature, redacted }: JsonObject): boolean {
	return isWorded(thinking) || Boolean(thinkingSignature || redacted);
}

function isWorded(text: unknown): boolean {
	return typeof text !== "string" || text.trim() !== "";
}
