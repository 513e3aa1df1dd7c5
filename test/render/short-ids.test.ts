import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shortIds } from "../../src/render/short-ids.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

function shown(ids: readonly string[]): { ids: string[]; columns: number } {
	const { rows, table } = sessionOf(
		sessionBytes(
			3,
			ids.map((id) => ({ type: "custom", id })),
		),
	);
	const short = shortIds(table.rowIds);
	return { ids: rows.map((row) => short.of(row.id)), columns: short.columns };
}

test.each<[what: string, ids: string[], shown: string[]]>([
	["short ones are whole", ["7c1e04a2", "b53f9d10"], ["7c1e04a2", "b53f9d10"]],
	["so are ones of unlike length", ["a", "twelve-units"], ["a", "twelve-units"]],
	["long ones are cut to eight", ["019dfa10-3c00-7d41", "5d1f0c44-3c1e-4a52"], ["019dfa10", "5d1f0c44"]],
	[
		"or to as much as tells them apart",
		["019dfa10-3c00-7d41", "019dfa10-3c01-7d41"],
		["019dfa10-3c00-7d", "019dfa10-3c01-7d"],
	],
	["even whole", [`${"x".repeat(40)}1`, `${"x".repeat(40)}2`], [`${"x".repeat(40)}1`, `${"x".repeat(40)}2`]],
	["control characters are visible", ["a\x1b", "b"], ["a␛", "b"]],
	["no pair is cut in two", [`1234567🙂${"x".repeat(9)}`, "another id"], ["1234567", "another "]],
])("%s", (_what, ids, expected) => {
	expect(shown(ids).ids).toEqual(expected);
});

test("the width is that of the widest, in columns", () => {
	expect([shown(["a", "中文"]).columns, shown([]).columns]).toEqual([4, 0]);
});

test("what is shown of an id names its entry and no other", () => {
	const anyId = fc.oneof(
		fc.stringMatching(/^[0-9a-f]{1,40}$/),
		fc.stringMatching(/^019dfa10-3c00-7d41-9a52-[0-9a-f]{12}$/),
	);
	fc.assert(
		fc.property(fc.uniqueArray(anyId, { minLength: 1 }), (ids) => {
			for (const [at, prefix] of shown(ids).ids.entries()) {
				const fitting = ids.includes(prefix) ? [prefix] : ids.filter((id) => id.startsWith(prefix));
				expect(fitting).toEqual([ids[at]]);
			}
		}),
	);
});
