import * as fc from "fast-check";
import { expect, test } from "vitest";
import { findCycles } from "../../src/tree/cycles.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { isOnCycle, naiveParents } from "./naive.ts";

test("the cycles hold just the entries whose way up comes back to them, each once, parent after child", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const parents = naiveParents(rows);
			const cycles = findCycles(indexTree(rows));
			expect(cycles.flat().toSorted((a, b) => a - b)).toEqual(
				[...rows.keys()].filter((index) => isOnCycle(parents, index)),
			);
			for (const cycle of cycles) {
				const next = [...cycle.slice(1), cycle[0]];
				expect(cycle.map((index) => parents[index])).toEqual(next);
			}
		}),
	);
});
