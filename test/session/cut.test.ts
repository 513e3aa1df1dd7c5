import { expect, test } from "vitest";
import { cutText } from "../../src/session/cut.ts";

test.each([
	["abc", 3, "abc"],
	["abc", 2, "ab"],
	["abc", 0, ""],
	["", 0, ""],
	["a🙂b", 1, "a"],
	["a🙂b", 2, "a"],
	["a🙂b", 3, "a🙂"],
	["a🙂", 3, "a🙂"],
	["🙂", 1, ""],
	["a\ud83d", 2, "a\ud83d"],
	["a\ud83db", 2, "a\ud83d"],
	["a\ude42b", 2, "a\ude42"],
])("%j cut to %d units is %j", (text, length, expected) => {
	expect(cutText(text, length)).toBe(expected);
});
