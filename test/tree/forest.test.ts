import * as fc from "fast-check";
import { expect, test } from "vitest";
import { filterForest } from "../../src/tree/forest.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { NO_DEPTH } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { naiveParents, naiveWayUp, preorder } from "./naive.ts";

/** Which entries to keep: few, half or most of them. */
const choice = fc
	.tuple(fc.constantFrom(2, 5, 8), fc.infiniteStream(fc.nat(9)))
	.map(([share, stream]) => Array.from({ length: 40 }, () => (stream.next().value ?? 0) < share));

test("what is kept stands once, in the order of the tree", () => {
	fc.assert(
		fc.property(anyRows(), choice, (rows, kept) => {
			const tree = indexTree(rows);
			const keep = (index: number) => kept[index % 40] === true;
			const forest = filterForest(tree, keep);
			expect(preorder([...Array.from(forest.roots)], (index) => Array.from(forest.children(index)))).toEqual(
				preorder(tree.roots, tree.children).filter(keep),
			);
		}),
	);
});

test("what is kept hangs below the nearest kept entry above it", () => {
	fc.assert(
		fc.property(anyRows(), choice, (rows, kept) => {
			const tree = indexTree(rows);
			const parents = naiveParents(rows);
			const keep = (index: number) => kept[index % 40] === true;
			const forest = filterForest(tree, keep);
			const placed = [...rows.keys()].filter((index) => keep(index) && tree.depths[index] !== NO_DEPTH);
			for (const index of placed) {
				const above = naiveWayUp(parents, index).slice(1).find(keep);
				const siblings = above === undefined ? forest.roots : forest.children(above);
				expect(Array.from(siblings)).toContain(index);
			}
		}),
	);
});
