import type { ContextAnswer } from "../recorded/context-answer.ts";

/** A session about whose context the agent throws, or says something else; `divergences.md` says why we differ. */
export interface ContextDivergence {
	/** Its heading in `divergences.md`. */
	readonly title: string;
	readonly lines: readonly object[];
	/** What the agent answers about the leaf; `tokens` are `null` where only counting them throws. */
	readonly theirs: "throws" | Partial<ContextAnswer>;
	readonly ours: Partial<ContextAnswer>;
}

function message(id: string, parentId: string | null, body: unknown): object {
	return { type: "message", id, parentId, timestamp: "2026-01-05T09:00:00.000Z", message: body };
}

function entry(id: string, parentId: string | null, type: string, more: object): object {
	return { type, id, parentId, timestamp: "2026-01-05T09:00:00.000Z", ...more };
}

const hello = { role: "user", content: "hello" };
const estimated = (tokens: number) => ({ total: tokens, usage: 0, estimated: tokens, basisId: null });

/** More than a call takes as arguments. */
const MANY = 150_000;

export const CONTEXT_DIVERGENCES: readonly ContextDivergence[] = [
	{
		title: "Message entries without a message",
		lines: [message("a", null, null), message("b", "a", hello)],
		theirs: "throws",
		ours: { messages: [hello], owners: [["b", 1]] },
	},
	{
		title: "Messages that are no objects",
		lines: [message("a", null, "hello"), message("b", "a", hello)],
		theirs: { messages: ["hello", hello] },
		ours: { messages: [hello] },
	},
	{
		title: "Edits without a replacement",
		lines: [message("a", null, hello), entry("b", "a", "context_edit", { targetId: "a" })],
		theirs: "throws",
		ours: { messages: [hello] },
	},
	{
		title: "Content that cannot be counted",
		lines: [
			message("a", null, hello),
			entry("b", "a", "context_edit", { targetId: "a", replacement: { content: null } }),
		],
		theirs: { messages: [{ role: "user", content: null }], tokens: null },
		ours: { messages: [{ role: "user", content: null }], tokens: estimated(0) },
	},
	{
		title: "Checkpoints that are no objects",
		lines: [entry("a", null, "compaction", { summary: "", systemMessage: "be brief" })],
		theirs: { owners: [["a", 2]] },
		ours: { owners: [["a", 1]] },
	},
	{
		title: "Timestamps of messages that are `null`, `true` or lists",
		lines: [entry("a", null, "branch_summary", { summary: "s", fromId: "root", timestamp: null })],
		theirs: { messages: [{ role: "branchSummary", summary: "s", fromId: "root", timestamp: 0 }] },
		ours: { messages: [{ role: "branchSummary", summary: "s", fromId: "root", timestamp: null }] },
	},
	{
		title: "Models and thinking levels that are no strings",
		lines: [
			entry("a", null, "model_change", { provider: "p", modelId: 7 }),
			entry("b", "a", "thinking_level_change", { thinkingLevel: 7 }),
		],
		theirs: { model: { provider: "p", modelId: 7 }, thinkingLevel: 7 },
		ours: { model: { provider: "p" }, thinkingLevel: "off" },
	},
	{
		title: "System messages without a timestamp",
		lines: [message("a", null, { role: "system", content: "be brief" })],
		theirs: { tokens: estimated(0) },
		ours: { tokens: estimated(2) },
	},
	{
		title: "Very many entries after a compaction",
		lines: [
			entry("root", null, "compaction", { summary: "" }),
			...Array.from({ length: MANY }, (_, at) =>
				entry(`${at}`, at === 0 ? "root" : `${at - 1}`, "custom", {}),
			),
		],
		theirs: "throws",
		ours: { owners: [["root", 1]] },
	},
];
