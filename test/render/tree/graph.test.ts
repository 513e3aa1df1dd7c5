import { expect, test } from "vitest";
import { makeTheme } from "../../../src/render/theme.ts";
import { graphPrefix } from "../../../src/render/tree/graph.ts";
import { displayWidth } from "../../../src/render/width.ts";

const { symbols } = makeTheme({ colorLevel: 0 });

test.each([
	["the main line", 0, false, ""],
	["a root", 0, true, ""],
	["a side branch", 1, false, "│ "],
	["the start of one", 1, true, "├─"],
	["a branch of a branch", 2, true, "│ ├─"],
	["the deepest that is drawn", 8, false, "│ │ │ │ │ │ │ │ "],
	["deeper still: the number of its level", 9, false, "│ │ │ │ ⋮9  │ "],
	["the start of one as deep", 12, true, "│ │ │ │ ⋮12 ├─"],
	["a level of three digits", 100, false, "│ │ │ │ ⋮100 │ "],
])("%s at 80 columns", (_what, level, isBranchStart, prefix) => {
	expect(graphPrefix(level, isBranchStart, symbols, 80)).toBe(prefix);
});

test.each([40, 80, 160, 400])("at %d columns no depth takes more than a share of the width", (columns) => {
	const widths = [1, 2, 8, 9, 16, 17, 100, 40_000, 200_000].map((level) =>
		displayWidth(graphPrefix(level, true, symbols, columns)),
	);
	expect(Math.max(...widths)).toBeLessThanOrEqual(Math.max(18, columns / 4));
});

test("lines of one level stand below one another, with the fork and without", () => {
	for (let level = 0; level < 40; level++) {
		const [fork, lane] = [true, false].map((isStart) =>
			displayWidth(graphPrefix(level, isStart, symbols, 80)),
		);
		expect(fork).toBe(lane);
	}
});
