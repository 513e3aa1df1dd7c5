import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cutLong, pageOf } from "../../src/render/cut-long.ts";

test("a text that is long is cut, with what is missing", () => {
	expect(cutLong("abcdef", 4)).toBe("abcd… (2 more characters)");
	expect([cutLong("abcd", 4), cutLong("abcd", undefined)]).toEqual(["abcd", "abcd"]);
});

test("all pages of a text are the text, and none splits a pair", () => {
	const texts = fc.string({ unit: "grapheme", maxLength: 40 });
	fc.assert(
		fc.property(texts, fc.integer({ min: 1, max: 7 }), (text, most) => {
			let joined = "";
			for (let page = 1; page <= Math.ceil(text.length / most) + 1; page++) {
				const shown = pageOf(text, most, page);
				if (text.length > most && shown !== "")
					joined += /^(?:… )?(.*?)(?: …)? \(page \d+ of \d+\)$/su.exec(shown)?.[1] ?? "?";
				else joined += shown;
				expect(shown.isWellFormed?.() ?? true).toBe(true);
			}
			expect(joined).toBe(text);
		}),
	);
});
