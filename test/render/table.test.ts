import { expect, test } from "vitest";
import { tableLines } from "../../src/render/table.ts";
import { makeTheme } from "../../src/render/theme.ts";
import { displayWidth } from "../../src/render/width.ts";

const theme = makeTheme({ colorLevel: 0 });
const COLUMNS = [{ title: "id", columns: 4 }, { title: "kind", columns: 6 }, { title: "text" }];

function lines(rows: readonly (readonly string[])[], width = 30): string[] {
	return [...tableLines(COLUMNS, rows, theme, width)];
}

test("cells stand below their titles, cut to their columns", () => {
	expect(
		lines([
			["a", "user", "short"],
			["abcdef", "中文中文", "a text that is longer than the room"],
			["", "", ""],
		]),
	).toEqual(["id    kind    text", "a     user    short", "abc…  中文…   a text that is…", ""]);
});

test("no line is wider than the table, and none is dropped or doubled, however many there are", () => {
	const rows = Array.from({ length: 1203 }, (_, at) => [
		`${at}`,
		at % 7 === 0 ? "中文中文" : "user",
		`text ${"x".repeat(at % 40)}`,
	]);
	const all = lines(rows);
	expect(all.length).toBe(rows.length + 1);
	for (const line of all) expect(displayWidth(line)).toBeLessThanOrEqual(30);
	for (const [at, row] of rows.entries()) expect(all[at + 1]).toBe(lines([row])[1]);
});

test("a table without rows is its titles", () => {
	expect(lines([])).toEqual(["id    kind    text"]);
});

test("where there is hardly any room the last column keeps a little", () => {
	expect(
		lines(
			[
				["a", "user", "something"],
				["b", "user", "something else"],
			],
			12,
		),
	).toEqual(["id    kind    text", "a     user    something", "b     user    something…"]);
});
