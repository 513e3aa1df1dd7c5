import { MISSING_PARENT, rowOf, type Tree } from "../tree/tree.ts";

/** The children of each parent that does not exist, in file order. */
export function findBreaks(tree: Tree): Map<string, number[]> {
	const breaks = new Map<string, number[]>();
	for (const index of tree.roots) {
		const { parentId } = rowOf(tree, index);
		if (tree.parents[index] !== MISSING_PARENT || parentId === null) continue;
		const children = breaks.get(parentId);
		if (children === undefined) breaks.set(parentId, [index]);
		else children.push(index);
	}
	return breaks;
}
