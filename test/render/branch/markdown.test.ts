import { expect, test } from "vitest";
import { branchMarkdown, type TranscriptOptions } from "../../../src/render/branch/markdown.ts";
import { viewBranch } from "../../../src/render/branch/view.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";

/** A transcript of a chain of such entries, without its title. */
function transcript(entries: readonly object[], options: TranscriptOptions = {}): string {
	const chain = entries.map((entry, at) => ({
		id: `a${at}`,
		parentId: at === 0 ? null : `a${at - 1}`,
		...entry,
	}));
	const session = sessionOf(sessionBytes(3, chain));
	const tree = indexTree(session);
	const text = [...branchMarkdown(viewBranch(session, tree, tree.leaf), options)].join("");
	return text.replace(/^# .*\n\n?/, "");
}

const message = (message: object) => ({ type: "message", timestamp: "2026-05-04T09:12:31.000Z", message });
const user = (content: unknown) => message({ role: "user", content });
const SMALL = "<small>a0, 2026-05-04 09:12</small>";

test.each<[what: string, entry: object, expected: string]>([
	["what a user says", user("two\nlines"), `## User ${SMALL}\n\ntwo\nlines\n`],
	[
		"blocks",
		user([
			{ type: "text", text: "look" },
			{ type: "image", mimeType: "image/png", data: "xx" },
		]),
		`## User ${SMALL}\n\nlook\n\n*[image image/png]*\n`,
	],
	[
		"a reply",
		message({
			role: "assistant",
			content: [
				{ type: "thinking", thinking: "hm" },
				{ type: "text", text: "so" },
				{ type: "toolCall", name: "ls", arguments: { path: "/" } },
			],
		}),
		`## Assistant ${SMALL}\n\nso\n\nCalls \`ls\`:\n\n\`\`\`\n{\n  "path": "/"\n}\n\`\`\`\n`,
	],
	[
		"a reply that failed",
		message({ role: "assistant", content: [], errorMessage: "overloaded" }),
		`## Assistant ${SMALL}\n\n*Failed: overloaded*\n`,
	],
	[
		"a reply that only thinks: nothing",
		message({ role: "assistant", content: [{ type: "thinking", thinking: "hm" }] }),
		"",
	],
	[
		"a result",
		message({ role: "toolResult", toolName: "ls", content: [{ type: "text", text: "a\nb" }] }),
		`## Result of ls ${SMALL}\n\n\`\`\`\na\nb\n\`\`\`\n`,
	],
	[
		"a shell command",
		message({ role: "bashExecution", command: "make", output: "ok" }),
		`## Shell ${SMALL}\n\n\`\`\`\n$ make\nok\n\`\`\`\n`,
	],
	["the prompt: nothing", message({ role: "system", content: "Be brief." }), ""],
	["an unknown role", message({ role: "oracle", content: "hm" }), `## oracle ${SMALL}\n\nhm\n`],
	[
		"an extension",
		{ type: "custom_message", customType: "ci", content: "is green" },
		"## Extension ci <small>a0</small>\n\nis green\n",
	],
	[
		"a compaction",
		{ type: "compaction", summary: "all of it" },
		"## Compaction: a summary of what came before <small>a0</small>\n\nall of it\n",
	],
	[
		"a summary",
		{ type: "branch_summary", summary: "tried" },
		"## Summary of another branch <small>a0</small>\n\ntried\n",
	],
	["a model", { type: "model_change", provider: "p", modelId: "m" }, "*Model: p/m*\n"],
	["bookkeeping: nothing", { type: "custom", customType: "x" }, ""],
	["a message without a body: nothing", { type: "message" }, ""],
])("%s", (_what, entry, expected) => {
	expect(transcript([entry])).toBe(expected);
});

const CALLS = [
	user("do"),
	message({
		role: "assistant",
		content: [
			{ type: "text", text: "I do" },
			{ type: "toolCall", name: "ls", arguments: {} },
		],
	}),
	message({ role: "toolResult", toolName: "ls", content: [] }),
	message({ role: "assistant", content: [{ type: "toolCall", name: "ls", arguments: {} }] }),
];

test("calls and results can be left out, and replies that are nothing else with them", () => {
	expect(transcript(CALLS, { withoutTools: true })).not.toMatch(/ls|Result/);
	expect(transcript(CALLS, { withoutTools: true }).match(/^## \w+/gm)).toEqual(["## User", "## Assistant"]);
	expect(transcript(CALLS).match(/^## \w+/gm)).toEqual([
		"## User",
		"## Assistant",
		"## Result",
		"## Assistant",
	]);
});

test("each text can be cut, and what is left out is counted", () => {
	expect(transcript([user("x".repeat(1500))], { maxChars: 3 })).toContain(
		"\n\nxxx… (1,497 more characters)\n",
	);
	expect(transcript([user("abc")], { maxChars: 3 })).toContain("\n\nabc\n");
	expect(transcript([user("abcd")], { maxChars: 3 })).toContain("\n\nabc… (1 more character)\n");
	expect(transcript([user("a🙂b")], { maxChars: 2 })).toContain("\n\na… (3 more characters)\n");
	expect(
		transcript(
			[
				user([
					{ type: "text", text: "abcd" },
					{ type: "text", text: "efgh" },
				]),
			],
			{ maxChars: 1 },
		),
	).toContain("a… (3 more characters)\n\ne… (3 more characters)");
});

test("a fence is longer than any inside it", () => {
	const text = transcript([
		message({ role: "toolResult", toolName: "cat", content: "```js\nx\n```\n````\n" }),
	]);
	expect(text).toContain("\n`````\n```js\nx\n```\n````\n\n`````\n");
});

test("escape sequences are visible wherever they stand, tabs and line feeds stay", () => {
	const nasty = "\x1b[31m\x9b";
	const entries = [
		user(`a\tb\r\n${nasty}`),
		message({ role: nasty, content: nasty }),
		message({
			role: "assistant",
			content: [{ type: "toolCall", name: nasty, arguments: { x: nasty } }],
			errorMessage: nasty,
		}),
		message({ role: "toolResult", toolName: nasty, content: nasty }),
		{ type: "custom_message", customType: nasty, content: nasty, timestamp: nasty },
		{ type: "model_change", provider: nasty, modelId: nasty },
		{ type: "session_info", name: nasty },
	];
	const text = transcript(entries);
	expect(text).toContain("a\tb\n␛[31m<U+009B>\n");
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
	expect(text).not.toMatch(/[\x1b\x9b\r]/);
});
