import type { Tree } from "./tree.ts";

/** The end of the branch an entry is on: down the children that were written last. */
export function branchEnd(tree: Tree, start: number): number {
	let at = start;
	for (;;) {
		let last = -1;
		for (const child of tree.children(at)) if (child > at) last = Math.max(last, child);
		if (last === -1) return at;
		at = last;
	}
}
