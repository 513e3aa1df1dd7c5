import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visible, visibleLines } from "../../src/render/visible.ts";
import { CONTROL_CHARACTERS } from "../helpers/control-characters.ts";

const TABLE: readonly (readonly [what: string, text: string, shown: string])[] = [
	["NUL", "a\0b", "a␀b"],
	["escape", "\x1b[31m", "␛[31m"],
	["bell", "\x07", "␇"],
	["return", "a\rb", "a␍b"],
	["backspace", "a\bb", "a␈b"],
	["unit separator", "\x1f", "␟"],
	["delete", "\x7f", "␡"],
	["the first of the second set", "\x80", "<U+0080>"],
	["next line", "\x85", "<U+0085>"],
	["the escape of the second set", "\x9b2J", "<U+009B>2J"],
	["the last of the second set", "\x9f", "<U+009F>"],
	["line separator", "\u2028", "<U+2028>"],
	["paragraph separator", "\u2029", "<U+2029>"],
	["right to left, from here on", "\u202etxt.exe", "<U+202E>txt.exe"],
	["isolates", "\u2066a\u2069", "<U+2066>a<U+2069>"],
];

test.each(TABLE)("%s is shown as something visible", (_what, text, shown) => {
	expect(visible(text)).toBe(shown);
	expect(visibleLines(text)).toBe(shown);
});

test.each([
	["ASCII", " ~az{}\\\"'"],
	["letters of any script", "é中文 हिन्दी العربية 한국어"],
	["combining marks and joined emoji", "e\u0301 👩‍👩‍👧 🇩🇪"],
	["a no-break space", "a\u00a0b"],
	["the end of the tables", "\u007e\u00a0\u2027\u202f\u2065\u206a"],
])("%s stays as it is", (_what, text) => {
	expect(visible(text)).toBe(text);
	expect(visibleLines(text)).toBe(text);
});

test("every control character becomes visible, and no two look the same", () => {
	const all = Array.from({ length: 0x2070 }, (_, code) => String.fromCharCode(code));
	const controls = all.filter((character) => character === "\n" || CONTROL_CHARACTERS.test(character));
	expect(controls.length).toBe(32 + 33 + 2 + 5 + 4);
	const shown = controls.map(visible);
	expect(
		shown.filter((text) => CONTROL_CHARACTERS.test(text) || text.includes("\n") || text.trim() === ""),
	).toEqual([]);
	expect(new Set(shown).size).toBe(controls.length);
	for (const character of all) if (!controls.includes(character)) expect(visible(character)).toBe(character);
});

describe("a text of several lines", () => {
	test("keeps line feeds and tabs", () => {
		expect(visibleLines("a\n\tb\n")).toBe("a\n\tb\n");
		expect(visible("a\n\tb")).toBe("a␊␉b");
	});

	test("loses a return before a line feed, and shows any other", () => {
		expect(visibleLines("a\r\nb\rc\r\n")).toBe("a\nb␍c\n");
	});
});

test("any text is safe to print, and stays as it is the second time", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			const line = visible(text);
			expect(line).not.toMatch(/\n/);
			expect(line).not.toMatch(CONTROL_CHARACTERS);
			expect(visible(line)).toBe(line);
			expect(visibleLines(text).replaceAll("\t", "")).not.toMatch(CONTROL_CHARACTERS);
		}),
	);
});
