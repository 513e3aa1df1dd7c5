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
	const active = new Set(pathTo(tree, leaf).indexes);
	const parts = partings(tree, active);
	const branches: Branch[] = [];
	if (leaf >= 0) branches.push({ leaf, isCurrent: true, fork: -1, length: active.size, ownLength: 0 });
	for (let index = tree.rows.length - 1; index >= 0; index--) {
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
	return tree.children(index).length === 0 || tree.tips.has(index);
}

interface Partings {
	/** For each entry the last one of its path that is on the active path; -1 for none. */
	readonly forks: Int32Array;
	readonly lengths: Int32Array;
	readonly ownLengths: Int32Array;
}

/** For every entry, from the top down: where its path leaves the active one, and how far it is from there. */
function partings(tree: Tree, active: ReadonlySet<number>): Partings {
	const forks = new Int32Array(tree.rows.length).fill(-1);
	const lengths = new Int32Array(tree.rows.length);
	const ownLengths = new Int32Array(tree.rows.length);
	const place = (index: number, parentLength: number, parentOwnLength: number, parentFork: number) => {
		const isActive = active.has(index);
		lengths[index] = parentLength + 1;
		ownLengths[index] = isActive ? 0 : parentOwnLength + 1;
		forks[index] = isActive ? index : parentFork;
	};
	const queue: number[] = [];
	for (const root of tree.roots) {
		place(root, 0, 0, -1);
		queue.push(root);
	}
	for (const cycle of findCycles(tree)) {
		// A path that comes from a cycle has gone round it once.
		for (const index of cycle) place(index, cycle.length - 1, cycle.length - 1, -1);
		for (const index of cycle) queue.push(index);
	}
	for (let at = 0; at < queue.length; at++) {
		const index = queue[at] ?? 0;
		for (const child of tree.children(index)) {
			if (lengths[child] !== 0) continue; // on a cycle, placed already
			place(child, lengths[index] ?? 0, ownLengths[index] ?? 0, forks[index] ?? -1);
			queue.push(child);
		}
	}
	return { forks, lengths, ownLengths };
}
