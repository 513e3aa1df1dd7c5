import type { JsonObject } from "../../src/session/json.ts";

// Lines of small sessions, as a writer of version 3 has them.

export const HEADER =
	'{"type":"session","version":3,"id":"0198c0de-0000-7000-8000-00000000cafe","timestamp":"2026-05-04T09:12:00.000Z","cwd":"/work"}';

const TIMESTAMP = "2026-05-04T09:12:31.000Z";

/** A line of a session. */
export function entry(type: string, id: string, parentId: string | null, members: JsonObject = {}): string {
	return JSON.stringify({ type, id, parentId, timestamp: TIMESTAMP, ...members });
}

export function user(id: string, parentId: string | null, content: unknown = "ask"): string {
	return entry("message", id, parentId, { message: { role: "user", content, timestamp: 1 } });
}

const USAGE = {
	input: 1,
	output: 1,
	cacheRead: 0,
	cacheWrite: 0,
	totalTokens: 2,
	cost: { input: 1, output: 1, cacheRead: 0, cacheWrite: 0, total: 2 },
};

/** A reply with these blocks, or with a text. */
export function reply(
	id: string,
	parentId: string | null,
	content: unknown = "answer",
	members: JsonObject = {},
): string {
	const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
	const model = { api: "anthropic-messages", provider: "anthropic", model: "claude-sonnet-4-5" };
	const message = {
		role: "assistant",
		content: blocks,
		...model,
		usage: USAGE,
		stopReason: "stop",
		timestamp: 1,
	};
	return entry("message", id, parentId, { message: { ...message, ...members } });
}

export function call(id: string): JsonObject {
	return { type: "toolCall", id, name: "bash", arguments: {} };
}

export function result(
	id: string,
	parentId: string | null,
	toolCallId: string,
	members: JsonObject = {},
): string {
	const content = [{ type: "text", text: `output of ${id}` }];
	const message = { role: "toolResult", toolCallId, toolName: "bash", content, isError: false, timestamp: 1 };
	return entry("message", id, parentId, { message: { ...message, ...members } });
}

/** Lines as a file, each ended. */
export function file(...lines: readonly string[]): Buffer {
	return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}
