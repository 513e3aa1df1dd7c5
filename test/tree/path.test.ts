import * as fc from "fast-check";
import { expect, test } from "vitest";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathTo, type TreePath } from "../../src/tree/path.ts";
import { MISSING_PARENT, ROOT } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { naiveParents, naiveWayUp } from "./naive.ts";

test("a path is the naive way up, turned round", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const tree = indexTree(rows);
			const parents = naiveParents(rows);
			for (const index of rows.keys()) {
				const way = naiveWayUp(parents, index);
				const end = endOf(parents[way.at(-1) ?? -1]);
				expect(pathTo(tree, index)).toEqual({ indexes: way.toReversed(), end });
			}
		}),
	);
});

function endOf(above: number | undefined): TreePath["end"] {
	if (above === MISSING_PARENT) return "missing-parent";
	return above !== undefined && above >= 0 ? "cycle" : "root";
}

test("a tree without entries has an empty path", () => {
	expect(pathTo(indexTree([]), ROOT)).toEqual({ indexes: [], end: "root" });
});
