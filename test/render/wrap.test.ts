import { expect, test } from "vitest";
import { wrap, wrapBehind } from "../../src/render/wrap.ts";

test.each([
	["one two three", 7, ["one two", "three"]],
	["one two", 6, ["one", "two"]],
	["a-long-word and", 5, ["a-long-word", "and"]],
	["中文 中文", 8, ["中文", "中文"]],
	["", 5, [""]],
])("%j in %d columns", (text, columns, lines) => {
	expect(wrap(text, columns)).toEqual(lines);
});

test("behind a lead the lines stand below one another", () => {
	expect(wrapBehind("- ", "one two three", 9)).toEqual(["- one two", "  three"]);
	expect(wrapBehind("n ", "one two", 5, (lead) => `<${lead}>`)).toEqual(["<n >one", "  two"]);
});
