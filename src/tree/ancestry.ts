import type { Tree } from "./tree.ts";

/** Tells in constant time whether one entry is above another. Neither is above the other in or below a cycle. */
export function ancestry(tree: Tree): (above: number, below: number) => boolean {
	const entered = new Int32Array(tree.table.length).fill(-1);
	const left = new Int32Array(tree.table.length).fill(-1);
	let clock = 0;
	for (const root of tree.roots) {
		const stack = [root];
		for (let index = stack.at(-1); index !== undefined; index = stack.at(-1)) {
			if (entered[index] === -1) {
				entered[index] = clock++;
				for (const child of tree.children(index)) stack.push(child);
			} else {
				left[index] = clock;
				stack.pop();
			}
		}
	}
	return (above, below) => {
		const from = entered[above] ?? -1;
		const at = entered[below] ?? -1;
		return from !== -1 && at > from && at < (left[above] ?? -1);
	};
}
