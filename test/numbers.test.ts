import { expect, test } from "vitest";
import { counted, grouped } from "../src/numbers.ts";

test.each([
	[0, "0"],
	[999, "999"],
	[1000, "1,000"],
	[123456, "123,456"],
	[1234567, "1,234,567"],
])("%d is shown as %s", (count, shown) => {
	expect(grouped(count)).toBe(shown);
});

test("a count of one takes the singular", () => {
	const shown = [0, 1, 2, 1000].map((count) => counted(count, "entry", "entries"));
	expect(shown).toEqual(["0 entries", "1 entry", "2 entries", "1,000 entries"]);
	expect([counted(1, "line"), counted(2, "line")]).toEqual(["1 line", "2 lines"]);
});
