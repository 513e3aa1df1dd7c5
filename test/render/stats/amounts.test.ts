import { expect, test } from "vitest";
import { money, shortTokens, tokens } from "../../../src/render/stats/amounts.ts";

test.each([
	[0, "0", "0"],
	[9999, "9,999", "9,999"],
	[10_000, "10,000", "10.0k"],
	[1_234_567, "1,234,567", "1.2M"],
	[-45_678, "-45,678", "-45.7k"],
	[2e9, "2,000,000,000", "2.0G"],
	[1.5, "1.5", "1.5"],
	[1e308, "1e+308", `${(1e296).toFixed(1)}T`],
	[Number.POSITIVE_INFINITY, "Infinity", "Infinity"],
])("%d tokens are %s, in short %s", (count, whole, short) => {
	expect([tokens(count), shortTokens(count)]).toEqual([whole, short]);
});

test.each([
	[0, "$0.0000"],
	[0.042749999999999996, "$0.0427"],
	[0.99999, "$1.0000"],
	[1234.5, "$1,234.5000"],
	[-3.25, "-$3.2500"],
	[1e308, "1e+308"],
	[Number.NaN, "NaN"],
])("%d dollars are %s", (cost, text) => {
	expect(money(cost)).toBe(text);
});
