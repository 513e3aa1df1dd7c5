import * as fc from "fast-check";
import { expect, test } from "vitest";
import { indexTree } from "../../src/tree/index-tree.ts";
import { SHADOWED } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { naiveChildren, naiveDepth, naiveLabel, naiveParents } from "./naive.ts";

test("every entry has one place: among the roots, among the children of one entry, or shadowed", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const tree = indexTree(rows);
			const places = [...tree.roots, ...rows.flatMap((_row, index) => [...tree.children(index)])];
			const shadowed = rows.map((_row, index) => index).filter((index) => tree.parents[index] === SHADOWED);
			expect([...places, ...shadowed].toSorted((a, b) => a - b)).toEqual(rows.map((_row, index) => index));
		}),
	);
});

test("parents, children, roots and depths are those of the naive tree", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const tree = indexTree(rows);
			const parents = naiveParents(rows);
			expect([...tree.parents]).toEqual(parents);
			expect([...tree.depths]).toEqual(rows.map((_row, index) => naiveDepth(parents, index)));
			expect(rows.map((_row, index) => [...tree.children(index)])).toEqual(
				rows.map((_row, index) => naiveChildren(rows, parents, index)),
			);
			expect(tree.roots).toEqual(
				[...parents.keys()].filter((index) => [-1, -2].includes(parents[index] ?? 0)),
			);
		}),
	);
});

test("ids resolve to the last line that has them, the last line is the leaf, the last label counts", () => {
	fc.assert(
		fc.property(anyRows(), (rows) => {
			const tree = indexTree(rows);
			expect(tree.leaf).toBe(rows.length - 1);
			for (const { id, link } of rows) {
				expect(tree.byId.get(id)).toBe(rows.findLastIndex((row) => row.id === id));
				expect(tree.labels.get(id)).toBe(naiveLabel(rows, id));
				if (link !== undefined) expect(tree.labels.get(link)).toBe(naiveLabel(rows, link));
			}
		}),
	);
});
