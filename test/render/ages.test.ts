import { expect, test } from "vitest";
import { age } from "../../src/render/ages.ts";

const NOW = Date.parse("2026-05-04T12:00:00.000Z");

test.each([
	["2026-05-04T12:00:00.000Z", "now"],
	["2026-05-04T11:59:01.000Z", "now"],
	["2026-05-04T11:59:00.000Z", "1m ago"],
	["2026-05-04T11:00:01.000Z", "59m ago"],
	["2026-05-04T10:00:00.000Z", "2h ago"],
	["2026-05-03T12:00:01.000Z", "23h ago"],
	["2026-04-30T12:00:00.000Z", "4d ago"],
	["2026-03-04T12:00:00.000Z", "2mo ago"],
	["2024-05-03T12:00:00.000Z", "2y ago"],
	["2026-05-04T14:30:00.000Z", "in 2h"],
])("%s is %s", (time, text) => {
	expect(age(Date.parse(time), NOW)).toBe(text);
});
