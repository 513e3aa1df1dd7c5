import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/session/json.ts";
import { SNIPPET_LENGTH, snippet } from "../../src/session/snippet.ts";
import { ENTRY_TYPES, MESSAGE_ROLES } from "../../src/session/types.ts";
import { entryBody } from "../arbitraries/entries.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";

function snippetOf(entry: JsonObject): string {
	return snippet(entry, typeof entry["type"] === "string" ? entry["type"] : "");
}

const TABLE: readonly (readonly [entry: JsonObject, text: string])[] = [
	[{ type: "model_change", provider: "anthropic", modelId: "claude" }, "anthropic/claude"],
	[{ type: "thinking_level_change", thinkingLevel: "high" }, "high"],
	[{ type: "usage", kind: "title", provider: "anthropic", model: "claude" }, "title anthropic/claude"],
	[{ type: "compaction", summary: "what\nwas  said" }, "what was said"],
	[{ type: "branch_summary", summary: "tried it" }, "tried it"],
	[{ type: "custom", customType: "todo", data: { secret: 1 } }, "todo"],
	[{ type: "custom_message", customType: "ci", content: "is green" }, "[ci] is green"],
	[{ type: "custom_message", customType: "ci", content: [{ type: "text", text: "is red" }] }, "[ci] is red"],
	[{ type: "context_edit", targetId: "aa01", replacement: null }, "omits aa01"],
	[{ type: "context_edit", targetId: "aa01", replacement: { content: "x" } }, "replaces aa01"],
	[{ type: "label", targetId: "aa01", label: "works" }, "works → aa01"],
	[{ type: "label", targetId: "aa01" }, "clears aa01"],
	[{ type: "label", targetId: "aa01", label: "" }, "clears aa01"],
	[{ type: "session_info", name: "Login" }, "Login"],
	[{ type: "session_info", name: "" }, "(name cleared)"],
	[{ type: "hologram", text: "unknown" }, ""],
	[{ type: "message" }, "(no message)"],
];

const MESSAGES: readonly (readonly [message: JsonObject, text: string])[] = [
	[{ role: "user", content: "hello" }, "hello"],
	[
		{
			role: "user",
			content: [
				{ type: "text", text: "look:" },
				{ type: "image", mimeType: "image/png" },
			],
		},
		"look: [image/png]",
	],
	[{ role: "user", content: null }, ""],
	[{ role: "user" }, ""],
	[
		{
			role: "assistant",
			content: [
				{ type: "thinking", thinking: "hm" },
				{ type: "text", text: "I look." },
				{ type: "toolCall", name: "read", arguments: { limit: 3, path: "a.ts", offset: "9" } },
			],
		},
		"I look. → read(a.ts)",
	],
	[{ role: "assistant", content: [{ type: "toolCall", name: "ls", arguments: {} }] }, "→ ls()"],
	[{ role: "assistant", content: [], stopReason: "error", errorMessage: "overloaded" }, "(overloaded)"],
	[{ role: "assistant", content: [{ type: "text", text: "so" }], stopReason: "aborted" }, "so (aborted)"],
	[{ role: "toolResult", toolName: "bash", content: [{ type: "text", text: "ok\n" }] }, "bash: ok"],
	[
		{ role: "toolResult", toolName: "bash", isError: true, content: [{ type: "text", text: "no" }] },
		"bash failed: no",
	],
	[{ role: "bashExecution", command: "make\ncheck", output: "long" }, "$ make check"],
	[
		{
			role: "system",
			content: "Be brief.",
			sections: { skills: "x", date: null },
			toolsAdded: [{}, {}],
			toolsRemoved: [{}],
		},
		"Be brief. [skills, date] +2 tools -1 tool",
	],
	[{ role: "custom", customType: "ci", content: "is green" }, "[ci] is green"],
	[{ role: "hookMessage", customType: "ci", content: "is green" }, "[ci] is green"],
	[{ role: "oracle", content: "unknown roles say what they hold" }, "unknown roles say what they hold"],
];

describe("what each entry is told by", () => {
	test.each([...TABLE, ...MESSAGES.map(([message, text]) => [{ type: "message", message }, text] as const)])(
		"%j",
		(entry, text) => {
			expect(snippetOf(entry)).toBe(text);
		},
	);

	test("the tables have every type and every role", () => {
		const types = new Set(TABLE.map(([{ type }]) => type));
		expect(ENTRY_TYPES.filter((type) => !types.has(type))).toEqual([]);
		const roles = new Set(MESSAGES.map(([{ role }]) => role));
		expect(MESSAGE_ROLES.filter((role) => !roles.has(role))).toEqual([]);
	});
});

const user = (content: string): JsonObject => ({ type: "message", message: { role: "user", content } });

test("white space of any kind is one space, and none stands at an end", () => {
	expect(snippetOf(user("\n\ta\r\nb\u2028c\u00a0\u3000d \ufeff"))).toBe("a b c d");
});

test.each([
	["as long as it may be", "x".repeat(SNIPPET_LENGTH), "x".repeat(SNIPPET_LENGTH)],
	["too long", "x".repeat(SNIPPET_LENGTH + 1), `${"x".repeat(SNIPPET_LENGTH - 1)}…`],
	["much too long", "x".repeat(1_000_000), `${"x".repeat(SNIPPET_LENGTH - 1)}…`],
	["too long only by its spaces", `a${" ".repeat(200)}b`, "a b"],
	["an indented text", `${" ".repeat(5000)}far in`, "far in"],
	["a pair where it is cut", `${"x".repeat(SNIPPET_LENGTH - 2)}🙂🙂`, `${"x".repeat(SNIPPET_LENGTH - 2)}…`],
])("%s", (_what, text, expected) => {
	expect(snippetOf(user(text))).toBe(expected);
});

test("a snippet of any entry is one short line without a half of a pair that the entry has not", () => {
	fc.assert(
		fc.property(entryBody(EVERY_ODDITY), ({ type, members }) => {
			const entry: JsonObject = { ...members, type };
			const text = snippetOf(entry);
			expect(text.length).toBeLessThanOrEqual(SNIPPET_LENGTH);
			expect(text).not.toMatch(/[\n\r\t\u2028\u2029]|^\s|\s$|\s\s/);
			if (!/\\ud[89ab]/.test(JSON.stringify(entry))) expect(text.isWellFormed()).toBe(true);
		}),
		{ numRuns: 500 },
	);
});

test("no pair is cut in two, wherever it stands and whatever is between", () => {
	const parts = fc
		.tuple(fc.nat(340), fc.constantFrom(" ", "x", "\n"), fc.nat(340))
		.map(([before, filler, after]) => `${filler.repeat(before)}🙂${"🙂x".repeat(after)}`);
	fc.assert(
		fc.property(parts, parts, (first, second) => {
			expect(snippetOf(user(`a${first}`)).isWellFormed()).toBe(true);
			const content = [first, second].map((text) => ({ type: "text", text }));
			expect(snippetOf({ type: "message", message: { role: "user", content } }).isWellFormed()).toBe(true);
		}),
		{ numRuns: 500 },
	);
});
