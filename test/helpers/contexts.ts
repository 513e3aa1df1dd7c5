import { type Context, projectContext } from "../../src/context/project.ts";
import type { JsonObject } from "../../src/session/json.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { resolveEntry } from "../../src/tree/resolve.ts";
import { sessionBytes, sessionOf } from "./sessions.ts";

/** The members of an entry that a test cares about; the rest is filled in. */
export type Sketch = JsonObject;

/** A session of version 3: each entry below the one before it unless it says otherwise, ids `a`, `b`, `c`, … */
export function sketchSession(entries: readonly Sketch[]): Session {
	return sessionOf(sketchBytes(entries));
}

export function sketchBytes(entries: readonly Sketch[]): Uint8Array {
	let parentId: string | null = null;
	const lines = entries.map((entry, at) => {
		const id = LETTERS[at] ?? `e${at}`;
		const line = { type: "message", id, parentId, timestamp: TIME, ...entry };
		parentId = id;
		return line;
	});
	return sessionBytes(3, lines);
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

export const TIME = "2026-01-05T09:00:00.000Z";

/** The context of a sketched session, at its last entry or another. */
export function contextOf(entries: readonly Sketch[], leaf?: string): Context {
	const session = sketchSession(entries);
	const tree = indexTree(session);
	return projectContext(
		session,
		tree,
		leaf === undefined ? tree.leaf : resolveEntry(tree, leaf, session.file),
	);
}

/** Fates in short: `a included`, `b omitted by c`. */
export function fatesOf({ entries }: Context): string[] {
	return entries.map(({ row, fate, by }) => `${row.id} ${fate}${by === null ? "" : ` by ${by}`}`);
}

export function user(content: unknown): Sketch {
	return { message: { role: "user", content } };
}

export function reply(content: unknown, more: JsonObject = {}): Sketch {
	return { message: { role: "assistant", provider: "p", model: "m", content, stopReason: "stop", ...more } };
}

export function result(toolCallId: string, content: unknown = []): Sketch {
	return { message: { role: "toolResult", toolCallId, toolName: "bash", content, isError: false } };
}

export function system(content: unknown, more: JsonObject = {}): Sketch {
	return { message: { role: "system", content, timestamp: 1, ...more } };
}

export function compaction(firstKeptEntryId: string | undefined, more: JsonObject = {}): Sketch {
	return { type: "compaction", summary: "so far", tokensBefore: 9, firstKeptEntryId, ...more };
}

export function edit(targetId: string, replacement: unknown): Sketch {
	return { type: "context_edit", targetId, replacement };
}

export function call(id: string): JsonObject {
	return { type: "toolCall", id, name: "bash", arguments: { command: "ls" } };
}
