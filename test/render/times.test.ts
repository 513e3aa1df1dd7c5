import { expect, test } from "vitest";
import { exactTime, isTime, shortTime, timeSpan } from "../../src/render/times.ts";

test.each([
	["2026-05-04T09:12:31.000Z", "2026-05-04 09:12"],
	["2026-05-04T09:12:31Z", "2026-05-04 09:12"],
	["2026-05-04T01:12:31+02:00", "2026-05-03 23:12"],
	["2026-05-04", "2026-05-04 00:00"],
	["yesterday", "yesterday"],
	["", ""],
])("%j is shown as %j, in UTC", (timestamp, shown) => {
	expect(shortTime(timestamp)).toBe(shown);
});

test("where it matters, to the second", () => {
	expect(exactTime("2026-05-04T01:12:31.500+02:00")).toBe("2026-05-03 23:12:31");
	expect(exactTime("yesterday")).toBe("yesterday");
});

test.each([
	["on one day", "2026-05-04T09:12:31.000Z", "2026-05-04T10:00:00.000Z", "2026-05-04 09:12 to 10:00 UTC"],
	[
		"over midnight",
		"2026-05-04T23:00:00.000Z",
		"2026-05-05T01:00:00.000Z",
		"2026-05-04 23:00 to 2026-05-05 01:00 UTC",
	],
	["within a minute", "2026-05-04T09:12:31.000Z", "2026-05-04T09:12:59.000Z", "2026-05-04 09:12 UTC"],
])("a span %s", (_what, first, last, shown) => {
	expect(timeSpan(first, last)).toBe(shown);
});

test("what is no time is told apart", () => {
	const times = ["2026-05-04T09:12:31.000Z", "2026-05-04", "yesterday", "", undefined].map(isTime);
	expect(times).toEqual([true, true, false, false, false]);
});
