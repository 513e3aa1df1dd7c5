import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Forest, filterForest } from "../../src/tree/forest.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { type OutlineItem, outline } from "../../src/tree/outline.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { anyRows } from "../arbitraries/rows.ts";
import { preorder } from "./naive.ts";

/** A tree, whole or thinned out, and two numbers that decide at random what is special about its entries. */
const anyForest = fc.record({
	tree: anyRows().map(indexTree),
	step: fc.integer({ min: 1, max: 4 }),
	maxDepth: fc.nat(5),
});

function forestOf({ tree, step }: { tree: Tree; step: number }): Forest {
	return filterForest(tree, (index) => step === 1 || index % step !== 0);
}

function entriesOf(forest: Forest): number[] {
	return preorder(Array.from(forest.roots), (index) => Array.from(forest.children(index)));
}

/** The outline of a forest without folds, by recursion. */
function naiveOutline(forest: Forest): OutlineItem[] {
	const draw = (index: number, level: number, isBranchStart: boolean, above: number): OutlineItem[] => {
		const children = Array.from(forest.children(index));
		const below = children.flatMap((child, at) =>
			at === children.length - 1 ? draw(child, level, false, index) : draw(child, level + 1, true, index),
		);
		return [{ index, last: index, count: 1, isCut: false, level, isBranchStart, above }, ...below];
	};
	return Array.from(forest.roots).flatMap((root) => draw(root, 0, true, -1));
}

describe("an outline", () => {
	test("shows every entry once, parents first, side branches one level further in", () => {
		fc.assert(
			fc.property(anyForest, (sample) => {
				const forest = forestOf(sample);
				expect([...outline(forest)]).toEqual(naiveOutline(forest));
			}),
		);
	});

	test("folds runs of plain entries and nothing else", () => {
		fc.assert(
			fc.property(anyForest, (sample) => {
				const forest = forestOf(sample);
				const isLandmark = (index: number) => index % 7 === sample.maxDepth;
				const items = [...outline(forest, { isLandmark })];
				expect(items.flatMap((item) => unfold(forest, item))).toEqual(entriesOf(forest));
				for (const item of items.filter(({ count }) => count > 1)) {
					const isSpecial = (index: number) => isLandmark(index) || forest.children(index).length !== 1;
					expect(unfold(forest, item).filter(isSpecial)).toEqual([]);
					expect(forest.children(item.above)).toHaveLength(1); // what starts a branch is seen
				}
			}),
		);
	});

	test("shows what is not too deep and counts the rest", () => {
		fc.assert(
			fc.property(anyForest, fc.boolean(), (sample, folds) => {
				const { tree, maxDepth } = sample;
				const forest = forestOf(sample);
				const isTooDeep = (index: number) => (tree.depths[index] ?? 0) > maxDepth;
				const isLandmark = folds ? () => false : undefined;
				const items = [...outline(forest, { isTooDeep, isLandmark })];
				const shown = items.filter((item) => !item.isCut).flatMap((item) => unfold(forest, item));
				const cut = items.filter((item) => item.isCut).reduce((sum, item) => sum + item.count, 0);
				expect(shown).toEqual(entriesOf(forest).filter((index) => !isTooDeep(index)));
				expect(shown.length + cut).toBe(entriesOf(forest).length);
			}),
		);
	});
});

/** The entries that one line stands for. */
function unfold(forest: Forest, { index, last, count }: OutlineItem): number[] {
	const run = [index];
	while (run.length < count) run.push(forest.children(run.at(-1) ?? -1)[0] ?? -1);
	expect(run.at(-1)).toBe(last);
	return run;
}
