import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { type EntryLine, entryLine } from "../../src/render/entry-line.ts";
import { makeTheme } from "../../src/render/theme.ts";
import { displayWidth } from "../../src/render/width.ts";
import { toRow } from "../../src/session/row.ts";

const plain = makeTheme({ colorLevel: 0 });
const LONG =
	"a text that is much longer than what a line of eighty columns has room for, whatever else stands on it";

function line(message: object, rest: Partial<EntryLine> = {}): EntryLine {
	const row = toRow({ type: "message", id: "7c1e04a2", message }, 2, 0, 0, { withSnippet: true, version: 3 });
	return { row, ids: { of: (id) => id, columns: 8 }, graph: "●", remarks: [], isFaint: false, ...rest };
}

const user = { role: "user", content: "hello" };

test.each<[what: string, line: EntryLine, shown: string]>([
	["an entry", line(user), "● 7c1e04a2  user           hello"],
	["no text: nothing stands at the end", line({ role: "user" }), "● 7c1e04a2  user"],
	["a long text", line({ role: "user", content: LONG }), `● 7c1e04a2  user           ${LONG.slice(0, 52)}…`],
	[
		"a remark",
		line(user, { remarks: [{ text: "leaf", style: "leaf" }] }),
		"● 7c1e04a2  user           (leaf) hello",
	],
	[
		"several remarks, in their order",
		line(user, {
			remarks: [
				{ text: "leaf", style: "leaf" },
				{ text: "works", style: "label" },
			],
		}),
		"● 7c1e04a2  user           (leaf, works) hello",
	],
	["an unknown role", line({ role: "oracle" }), "● 7c1e04a2  oracle"],
	["no role: the type", line({}), "● 7c1e04a2  message        "],
	[
		"a role that is as long as a text",
		line({ role: "x".repeat(200), content: "hello" }),
		`● 7c1e04a2  ${"x".repeat(13)}… hello`,
	],
	["escape sequences", line({ role: "\x1b[1m", content: "\x1b[2J" }), "● 7c1e04a2  ␛[1m           ␛[2J"],
])("%s", (_what, given, shown) => {
	expect(entryLine(given, plain, 80)).toBe(shown.trimEnd());
});

test("there is room for the longest kind of the format from 120 columns on", () => {
	const kinds = ["user", "thinking_level_change", "x".repeat(200)];
	const shown = (columns: number) =>
		kinds.map((role) => entryLine(line({ role, content: "hello" }), plain, columns).slice(12));
	expect(shown(119)).toEqual(["user           hello", "thinking_leve… hello", `${"x".repeat(13)}… hello`]);
	expect(shown(120)).toEqual([
		"user                  hello",
		"thinking_level_change hello",
		`${"x".repeat(20)}… hello`,
	]);
});

describe("the width is kept", () => {
	const remarks = (...texts: string[]): EntryLine["remarks"] =>
		texts.map((text) => ({ text, style: "label" }));

	test.each([
		["by a long text", line({ role: "user", content: LONG })],
		["by a wide text", line({ role: "user", content: "中文".repeat(70) })],
		["by a long label", line({ role: "user", content: LONG }, { remarks: remarks("leaf", LONG) })],
		[
			"by several long remarks",
			line({ role: "user", content: LONG }, { remarks: remarks(LONG, LONG, LONG) }),
		],
		[
			"by a long kind, a deep graph and a long label",
			line({ role: LONG, content: LONG }, { graph: "│ │ │ ⋮12 │ ●", remarks: remarks(LONG) }),
		],
	])("%s", (_what, given) => {
		for (const columns of [80, 100, 160]) {
			expect(displayWidth(entryLine(given, plain, columns))).toBeLessThanOrEqual(columns);
		}
	});

	test("and the text is seen beside any remark", () => {
		const shown = entryLine(
			line({ role: "user", content: LONG }, { remarks: remarks("leaf", LONG, LONG) }),
			plain,
			80,
		);
		expect(shown).toMatch(/^● 7c1e04a2 {2}user {11}\(leaf, a text that is .*…\) a text that…$/);
	});
});

test("lanes are faint, and the bullet stands out where the entry does", () => {
	const colored = makeTheme({ colorLevel: 1 });
	const shown = (isFaint: boolean) => entryLine(line(user, { graph: "│ ●", isFaint }), colored, 80);
	expect(shown(false).startsWith(`${colored.faint("│ ")}${colored.leaf("●")} `)).toBe(true);
	expect(shown(true).startsWith(`${colored.faint("│ ")}${colored.faint("●")} `)).toBe(true);
});

test("a reason is shown whole, at the cost of the text, of labels and of columns that stand below one another", () => {
	const missing = { text: "parent a0000003 is missing", style: "problem" } as const;
	const label = { text: LONG, style: "label" } as const;
	const given = line({ role: "user", content: LONG }, { remarks: [label, missing] });
	expect(entryLine(given, plain, 80)).toBe(
		"● 7c1e04a2  user           (a text th…, parent a0000003 is missing) a text that…",
	);
	expect(entryLine(given, plain, 58)).toBe("● 7c1e04a2  user           (parent a0000003 is missing) a…");
	const cells = ["included", "  ", "     "];
	expect(entryLine({ ...given, cells }, plain, 58)).toBe(
		"● 7c1e04a2  included  user (parent a0000003 is missing) a…",
	);
});

test("colour changes nothing but the look", () => {
	const colored = makeTheme({ colorLevel: 1 });
	const given = line({ role: "user", content: LONG }, { remarks: [{ text: "leaf", style: "leaf" }] });
	for (const isFaint of [false, true]) {
		const shown = entryLine({ ...given, isFaint }, colored, 80);
		expect(shown).not.toBe(stripVTControlCharacters(shown));
		expect(stripVTControlCharacters(shown)).toBe(entryLine(given, plain, 80));
	}
});
