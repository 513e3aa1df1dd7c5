import { isObject, type JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";

/** What a message without content costs, by its role; where the list is hit, only by `null`. */
const COSTS: Readonly<Record<string, { readonly null: string; readonly absent: string }>> = {
	user: {
		null: "the agent's list drops the whole session, and its fork selector fails",
		absent: "the agent's fork selector fails for the whole session",
	},
	assistant: {
		null: "the agent's list drops the whole session",
		absent: "the model sees a reply that says nothing",
	},
	toolResult: { null: "the model sees an empty result", absent: "the model sees an empty result" },
	system: { null: "the model sees nothing of it", absent: "the model sees nothing of it" },
	custom: {
		null: "the model sees an empty message, and the agent throws where it measures the context",
		absent: "the model sees an empty message, and the agent throws where it measures the context",
	},
	custom_message: {
		null: "the model sees an empty message, and the agent's tree view throws",
		absent: "the model sees an empty message, and the agent's tree view throws",
	},
};

export const nullContent: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "`content` null or absent: one such message hides the whole session from the agent's list",
		finds:
			"A message of a user, a model, a tool, an extension or the system whose `content` is `null` or absent, anywhere in the file: on abandoned branches and before compactions too, since the agent's list reads every line.",
		why: "The context copes, and shows the model an empty message. But the agent's session list calls array methods on the content of every user and assistant message; on `null` it throws, and the session is missing from `/resume` and cannot be found by its id, although opening it by path works. The fork selector does the same with user messages, where an absent `content` is enough.",
		example: '{"type":"message","id":"a0000001","parentId":null,"message":{"role":"user","content":null}}',
		mend: 'Put `[]` in its place, or `""` for a user message. A context edit does not help: the list does not look at edits.',
	},
	watch: (report) => ({
		entry({ row, entry }) {
			const holder = contentHolder(row, entry);
			if (holder === undefined || (holder["content"] ?? null) !== null) return;
			const role = row.role ?? row.type;
			const costs = Object.hasOwn(COSTS, role) ? COSTS[role] : undefined;
			if (costs === undefined) return;
			const isNull = holder["content"] === null;
			report({
				at: row,
				pointer: row.type === "message" ? "/message/content" : "/content",
				message: `the \`${role}\` message has ${isNull ? "`null` for" : "no"} \`content\`: ${isNull ? costs.null : costs.absent}`,
				hint: role === "user" ? 'put `""` in its place' : "put `[]` in its place",
			});
		},
	}),
};

/** The object whose `content` counts. */
function contentHolder({ type }: Row, entry: JsonObject): JsonObject | undefined {
	if (type === "custom_message") return entry;
	const { message } = entry;
	return type === "message" && isObject(message) ? message : undefined;
}
