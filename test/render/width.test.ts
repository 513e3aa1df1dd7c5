import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayWidth, padEnd, truncate, truncateStart } from "../../src/render/width.ts";

const FAMILY = "👩‍👩‍👧‍👦";

test.each([
	["", 0],
	["abc", 3],
	["naïve — “café” → ⋮ … ● ◆ ├─ ␛", 29],
	["中文", 4],
	["한국어", 6],
	["ｆｕｌｌ", 8],
	["ﾊﾝｶｸ", 4],
	["e\u0301", 1],
	["\u0301", 0],
	["a\u200bb", 2],
	["🙂", 2],
	[FAMILY, 2],
	["👍🏽", 2],
	["🇩🇪🇪🇺", 4],
	["⌚", 2],
	["☺", 1],
	["☺\ufe0f", 2],
	["1\ufe0f\u20e3", 2],
	["हिन्दी", 5],
	["กำ", 2],
	["\u1112\u1161\u11ab", 2],
	["שלום", 4],
	["\ud83d", 1],
])("%j takes %d columns", (text, width) => {
	expect(displayWidth(text)).toBe(width);
});

test("characters that are measured at one glance are those that take one column each", () => {
	for (let code = 0x20; code < 0x3000; code++) {
		const character = String.fromCharCode(code);
		// Something wide beside it makes every character be looked at.
		expect(displayWidth(`${character}x`), code.toString(16)).toBe(displayWidth(`${character}x中`) - 2);
	}
});

describe("a text that fits stays as it is; of any other the start is kept", () => {
	test.each([
		["abc", 3, "abc"],
		["abcd", 3, "ab…"],
		["ab cd", 4, "ab…"],
		["中文中", 5, "中文…"],
		["中文中", 4, "中…"],
		["中文", 4, "中文"],
		["e\u0301e\u0301e\u0301", 2, "e\u0301…"],
		[`${FAMILY}${FAMILY}`, 3, `${FAMILY}…`],
		["🇩🇪🇪🇺", 3, "🇩🇪…"],
		["abc", 1, "…"],
		["abc", 0, ""],
		["abc", -5, ""],
		["", 0, ""],
	])("%j in %d columns is %j", (text, columns, expected) => {
		expect(truncate(text, columns)).toBe(expected);
	});
});

describe("of a path the end is kept", () => {
	test.each([
		["/home/ada/shop", 14, "/home/ada/shop"],
		["/home/ada/shop", 10, "…/ada/shop"],
		["/work/中文", 6, "…/中文"],
		["/work/中文", 5, "…中文"],
		["/work/中文", 4, "…文"],
		["abc", 1, "…"],
		["abc", 0, ""],
	])("%j in %d columns is %j", (text, columns, expected) => {
		expect(truncateStart(text, columns)).toBe(expected);
	});
});

const anyText = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 30 }),
	fc
		.array(fc.constantFrom("a", " ", "中", FAMILY, "e\u0301", "🇩🇪", "\u0301", "⋮", "é"), { maxLength: 30 })
		.map((parts) => parts.join("")),
);

test.each([
	["truncate", truncate],
	["truncateStart", truncateStart],
])("%s never gives more than there is room for, and never a piece of a character", (_name, cut) => {
	const graphemes = (text: string) =>
		Array.from(new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text), ({ segment }) => segment);
	fc.assert(
		fc.property(
			anyText,
			fc.integer({ min: -1, max: 40 }),
			fc.constantFrom("…", "..."),
			(text, columns, ellipsis) => {
				const shown = cut(text, columns, ellipsis);
				expect(displayWidth(shown)).toBeLessThanOrEqual(Math.max(0, columns));
				if (displayWidth(text) <= columns) expect(shown).toBe(text);
				else if (shown !== "") {
					const kept = graphemes(shown.replace(ellipsis, ""));
					const all = graphemes(text);
					const place = cut === truncate ? 0 : all.length - kept.length;
					expect(all.slice(place, place + kept.length)).toEqual(kept);
				}
			},
		),
		{ numRuns: 1000 },
	);
});

test("padding fills up to the width, and takes nothing away", () => {
	expect([padEnd("ab", 4), padEnd("中", 4), padEnd("abcdef", 4)]).toEqual(["ab  ", "中  ", "abcdef"]);
});
