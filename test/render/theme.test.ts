import { expect, test } from "vitest";
import { makeTheme, type Theme } from "../../src/render/theme.ts";
import { displayWidth } from "../../src/render/width.ts";

const STYLES = ["title", "id", "faint", "leaf", "label", "problem"] as const;

function styled(theme: Theme): string[] {
	return [...STYLES.map((name) => theme[name]("x")), theme.kind("user")("x"), theme.kind("unknown")("x")];
}

test("without colour every style gives back what it was given", () => {
	expect(styled(makeTheme({ colorLevel: 0 }))).toEqual(Array.from({ length: 8 }, () => "x"));
});

test("with colour every style changes the look and nothing else, with the terminal's own 16 colours", () => {
	for (const text of styled(makeTheme({ colorLevel: 1 }))) {
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
		expect(text).toMatch(/^(?:\x1b\[(?:\d|[349]\d)m)+x(?:\x1b\[\d\d?m)+$/);
	}
});

test.each([
	["Unicode", false],
	["ASCII", true],
])("what a tree is drawn with in %s has the width that the drawing counts on", (_name, ascii) => {
	const { symbols } = makeTheme({ colorLevel: 0, ascii });
	const { lane, fork, last, ellipsis, arrow, ...bullets } = symbols;
	expect([lane, fork, last].map(displayWidth)).toEqual([2, 2, 2]);
	for (const symbol of Object.values(bullets)) expect(displayWidth(symbol)).toBe(1);
	if (ascii)
		expect(Object.values({ lane, fork, last, ellipsis, arrow, ...bullets }).join("")).toMatch(/^[\0-\x7f]+$/);
});

test("a kind that is called as a member of every object has a style as well", () => {
	for (const kind of ["__proto__", "constructor", "toString"]) {
		expect(makeTheme({ colorLevel: 0 }).kind(kind)("x")).toBe("x");
	}
});

test("bullets that mean different things look different", () => {
	for (const ascii of [false, true]) {
		const { active, other, outOfContext, compaction, fold } = makeTheme({ colorLevel: 0, ascii }).symbols;
		expect(new Set([active, other, outOfContext, compaction, fold]).size).toBe(5);
	}
});
