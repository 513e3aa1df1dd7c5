import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Row } from "../../src/session/row.ts";
import { type Branch, listBranches } from "../../src/tree/branches.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { SHADOWED } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { naiveParents, naiveWayUp } from "./naive.ts";

test("the branches are those of the naive list, from any leaf", () => {
	fc.assert(
		fc.property(anyRows(), fc.nat(), (rows, pick) => {
			const leaf = rows.length === 0 ? -1 : pick % rows.length;
			expect(listBranches(indexTree(rows), leaf)).toEqual(leaf < 0 ? [] : naiveBranches(rows, leaf));
		}),
	);
});

function naiveBranches(rows: readonly Row[], leaf: number): Branch[] {
	const parents = naiveParents(rows);
	const active = naiveWayUp(parents, leaf);
	const ends = [...rows.keys()]
		.filter((index) => index !== leaf && parents[index] !== SHADOWED && !parents.includes(index))
		.toReversed();
	const others = ends.map((end) => {
		const way = naiveWayUp(parents, end);
		return {
			leaf: end,
			isCurrent: false,
			fork: way.find((index) => active.includes(index)) ?? -1,
			length: way.length,
			ownLength: way.filter((index) => !active.includes(index)).length,
		};
	});
	return [{ leaf, isCurrent: true, fork: -1, length: active.length, ownLength: 0 }, ...others];
}
