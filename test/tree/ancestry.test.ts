import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ancestry } from "../../src/tree/ancestry.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { NO_DEPTH } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { naiveParents, naiveWayUp } from "./naive.ts";

test("an entry is above another when the way up comes by", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const tree = indexTree(rows);
			const isAbove = ancestry(tree);
			const parents = naiveParents(rows);
			for (const below of rows.keys()) {
				const hasRoot = tree.depths[below] !== NO_DEPTH;
				const way = hasRoot ? naiveWayUp(parents, below).filter((index) => index !== below) : [];
				const found = [...rows.keys()].filter((above) => isAbove(above, below));
				expect(found.toSorted()).toEqual(way.toSorted());
			}
		}),
	);
});
