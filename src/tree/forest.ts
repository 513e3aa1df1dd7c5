import type { Tree } from "./tree.ts";

/** A part of a tree that is to be shown: what hangs below what. */
export interface Forest {
	readonly roots: ArrayLike<number>;
	children(index: number): ArrayLike<number>;
}

/**
 * The entries for which `keep` holds. What is below an entry that is left out hangs below the nearest one above
 * that is kept, in its place; where there is none it becomes a root.
 */
export function filterForest(tree: Tree, keep: (index: number) => boolean): Forest {
	const roots: number[] = [];
	const lists = new Map<number, number[]>();
	const stack = [...tree.roots].reverse();
	const nearestKept = new Int32Array(tree.table.length).fill(-1); // above or at the entry
	for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
		const parent = tree.parents[index] ?? -1;
		const above = parent < 0 ? -1 : (nearestKept[parent] ?? -1);
		nearestKept[index] = above;
		if (keep(index)) {
			nearestKept[index] = index;
			if (above === -1) roots.push(index);
			else append(lists, above, index);
		}
		const children = tree.children(index);
		for (let at = children.length - 1; at >= 0; at--) stack.push(children[at] ?? 0);
	}
	return { roots, children: (index) => lists.get(index) ?? [] };
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
	const list = lists.get(key);
	if (list === undefined) lists.set(key, [value]);
	else list.push(value);
}
