import { NO_DEPTH, type Tree } from "./tree.ts";

/**
 * The parent cycles of a tree: each a list of entries of which every one is the parent of the one before it and
 * the first the parent of the last. In file order of their first entries; an entry that is its own parent is a
 * cycle of one.
 */
export function findCycles(tree: Tree): number[][] {
	const cycles: number[][] = [];
	const walk = new Int32Array(tree.table.length); // the number of the walk that came by; 0 for none
	for (let start = 0; start < tree.table.length; start++) {
		if (tree.depths[start] !== NO_DEPTH || walk[start] !== 0) continue;
		let at = start;
		while (at >= 0 && walk[at] === 0) {
			walk[at] = start + 1;
			at = tree.parents[at] ?? -1;
		}
		if (at >= 0 && walk[at] === start + 1) cycles.push(collectCycle(tree, at));
	}
	return cycles;
}

function collectCycle(tree: Tree, entry: number): number[] {
	const cycle = [entry];
	for (let at = tree.parents[entry] ?? -1; at !== entry && at >= 0; at = tree.parents[at] ?? -1)
		cycle.push(at);
	return cycle;
}
