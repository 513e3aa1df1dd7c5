import { findCycles } from "./cycles.ts";
import { pathTo } from "./path.ts";
import { SHADOWED, type Tree } from "./tree.ts";

/** One way through the tree, named by its last entry. */
export interface Branch {
	/** The entry at its end: one without children or with a tip, or the leaf of the active path. */
	readonly leaf: number;
	/** Whether it is the active path. */
	readonly isCurrent: boolean;
	/** The last entry it shares with the active path; -1 when it shares none, and for the active path itself. */
	readonly fork: number;
	/** Entries from its root to its end. */
	readonly length: number;
	/** Those of them that are not on the active path. */
	readonly ownLength: number;
}

/**
 * Every branch of a tree: the active one first, then those that were written to last.
 * @param leaf the end of the active path
 */
export function listBranches(tree: Tree, leaf: number = tree.leaf): Branch[] {
	const path = pathTo(tree, leaf).indexes;
	const isActive = new Uint8Array(tree.table.length);
	for (const index of path) isActive[index] = 1;
	const parts = partings(tree, isActive);
	const branches: Branch[] = [];
	if (leaf >= 0) branches.push({ leaf, isCurrent: true, fork: -1, length: path.length, ownLength: 0 });
	for (let index = tree.table.length - 1; index >= 0; index--) {
		if (index === leaf || !isEnd(tree, index)) continue;
		branches.push({
			leaf: index,
			isCurrent: false,
			fork: parts.forks[index] ?? -1,
			length: parts.lengths[index] ?? 0,
			ownLength: parts.ownLengths[index] ?? 0,
		});
	}
	return branches;
}

/** Whether nothing hangs below an entry, or a tip has its end there. */
function isEnd(tree: Tree, index: number): boolean {
	if (tree.parents[index] === SHADOWED) return false;
	return tree.childStarts[index] === tree.childStarts[index + 1] || tree.tips.has(index);
}

interface Partings {
	/** For each entry the last one of its path that is on the active path; -1 for none. */
	readonly forks: Int32Array;
	readonly lengths: Int32Array;
	readonly ownLengths: Int32Array;
}

/** For every entry, from the top down: where its path leaves the active one, and how far it is from there. */
function partings(tree: Tree, isActive: Uint8Array): Partings {
	const { childStarts, childLists } = tree;
	const forks = new Int32Array(tree.table.length).fill(-1);
	const lengths = new Int32Array(tree.table.length);
	const ownLengths = new Int32Array(tree.table.length);
	const place = (index: number, parentLength: number, parentOwnLength: number, parentFork: number) => {
		lengths[index] = parentLength + 1;
		ownLengths[index] = isActive[index] === 1 ? 0 : parentOwnLength + 1;
		forks[index] = isActive[index] === 1 ? index : parentFork;
	};
	const queue = new Int32Array(tree.table.length);
	let end = 0;
	for (const root of tree.roots) {
		place(root, 0, 0, -1);
		queue[end++] = root;
	}
	for (const cycle of findCycles(tree)) {
		// A path that comes from a cycle has gone round it once.
		for (const index of cycle) place(index, cycle.length - 1, cycle.length - 1, -1);
		for (const index of cycle) queue[end++] = index;
	}
	for (let at = 0; at < end; at++) {
		const index = queue[at] ?? 0;
		for (let next = childStarts[index] ?? 0; next < (childStarts[index + 1] ?? 0); next++) {
			const child = childLists[next] ?? 0;
			if (lengths[child] !== 0) continue; // on a cycle, placed already
			place(child, lengths[index] ?? 0, ownLengths[index] ?? 0, forks[index] ?? -1);
			queue[end++] = child;
		}
	}
	return { forks, lengths, ownLengths };
}
