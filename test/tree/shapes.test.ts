import { describe, expect, test } from "vitest";
import { type Row, toRow } from "../../src/session/row.ts";
import { listBranches } from "../../src/tree/branches.ts";
import { findCycles } from "../../src/tree/cycles.ts";
import { filterForest } from "../../src/tree/forest.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { outline } from "../../src/tree/outline.ts";
import { pathTo } from "../../src/tree/path.ts";
import type { Tree } from "../../src/tree/tree.ts";

const COUNT = 200_000;

/** What recurses, or grows with the square, takes minutes or ends in a stack overflow. */
const SECONDS = 8;

interface Shape {
	/** The parent of each entry; -1 for none. */
	readonly parent: (index: number) => number;
	readonly isReversed?: boolean;
	readonly length: number;
	readonly branches: number;
	readonly cycles: number;
	/** Entries that a root leads to. */
	readonly placed: number;
}

const SHAPES: Readonly<Record<string, Shape>> = {
	"a chain": { parent: (index) => index - 1, length: COUNT, branches: 1, cycles: 0, placed: COUNT },
	"a chain, children first": {
		parent: (index) => index - 1,
		isReversed: true,
		length: 1,
		branches: 2,
		cycles: 0,
		placed: COUNT,
	},
	"a fan": {
		parent: (index) => (index === 0 ? -1 : 0),
		length: 2,
		branches: COUNT - 1,
		cycles: 0,
		placed: COUNT,
	},
	"only roots": { parent: () => -1, length: 1, branches: COUNT, cycles: 0, placed: COUNT },
	"a comb": {
		parent: (index) => (index % 2 === 0 ? index - 2 : index - 1),
		length: COUNT / 2 + 1,
		branches: COUNT / 2,
		cycles: 0,
		placed: COUNT,
	},
	"a cycle": {
		parent: (index) => (index === 0 ? COUNT - 1 : index - 1),
		length: COUNT,
		branches: 1,
		cycles: 1,
		placed: 0,
	},
	"a cycle with a tail": {
		parent: (index) => (index === 0 ? COUNT / 2 - 1 : index - 1),
		length: COUNT,
		branches: 1,
		cycles: 1,
		placed: 0,
	},
	"pairs that are each other's parents": {
		parent: (index) => (index % 2 === 0 ? index + 1 : index - 1),
		length: 2,
		branches: 1,
		cycles: COUNT / 2,
		placed: 0,
	},
	"entries that are their own parents": {
		parent: (index) => index,
		length: 1,
		branches: 1,
		cycles: COUNT,
		placed: 0,
	},
};

describe(`${COUNT} entries end within seconds`, () => {
	for (const [name, shape] of Object.entries(SHAPES)) {
		test(name, { timeout: 60_000 }, () => {
			const start = performance.now();
			const tree = indexTree(rowsOf(shape));
			expect(figures(tree)).toEqual({
				length: shape.length,
				branches: shape.branches,
				cycles: shape.cycles,
				outlined: shape.placed,
				filtered: Math.floor(shape.placed / 2),
				folded: shape.placed,
			});
			expect((performance.now() - start) / 1000).toBeLessThan(SECONDS);
		});
	}
});

function rowsOf({ parent, isReversed = false }: Shape): readonly Row[] {
	const rows = Array.from({ length: COUNT }, (_row, index) => {
		const above = parent(index);
		const entry = { type: "custom", id: `${index}`, parentId: above < 0 ? null : `${above}` };
		return toRow(entry, index + 2, 0, 0, { withSnippet: false, version: 3 });
	});
	return isReversed ? rows.reverse() : rows;
}

/** Asks a tree everything, and counts the answers. */
function figures(tree: Tree): Record<string, number> {
	const odd = filterForest(tree, (index) => index % 2 === 1);
	return {
		length: pathTo(tree, tree.leaf).indexes.length,
		branches: listBranches(tree).length,
		cycles: findCycles(tree).length,
		outlined: total(outline(tree)),
		filtered: total(outline(odd)),
		folded: total(
			outline(tree, { isLandmark: () => false, isTooDeep: (index) => (tree.depths[index] ?? 0) > 9 }),
		),
	};
}

function total(items: Iterable<{ readonly count: number }>): number {
	let sum = 0;
	for (const { count } of items) sum += count;
	return sum;
}
