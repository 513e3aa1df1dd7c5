import type { Row } from "../session/row.ts";
import { rowOf, type Tree } from "../tree/tree.ts";

/** Whether an entry is something that was said or done: a message, but none of the system. */
export function isSpoken({ type, role }: Row): boolean {
	return (type === "message" && role !== "system") || type === "custom_message";
}

/** What a path holds. */
export interface History {
	/** Its first entry. */
	readonly top: number;
	readonly entries: number;
	readonly messages: number;
}

/** Measures the paths of many entries, each piece of the tree once. A path that comes from a cycle begins in it. */
export function historyReader(tree: Tree): (index: number) => History {
	const tops = new Int32Array(tree.table.length).fill(-1);
	const entries = new Int32Array(tree.table.length);
	const messages = new Int32Array(tree.table.length);
	return (index) => {
		const way: number[] = [];
		let at = index;
		for (; at >= 0 && tops[at] === -1; at = tree.parents[at] ?? -1) {
			tops[at] = at;
			way.push(at);
		}
		let above = at;
		for (let next = way.pop(); next !== undefined; next = way.pop()) {
			if (above >= 0) tops[next] = tops[above] ?? next;
			entries[next] = (above < 0 ? 0 : (entries[above] ?? 0)) + 1;
			messages[next] = (above < 0 ? 0 : (messages[above] ?? 0)) + (isSpoken(rowOf(tree, next)) ? 1 : 0);
			above = next;
		}
		return { top: tops[index] ?? index, entries: entries[index] ?? 0, messages: messages[index] ?? 0 };
	};
}

/** The number of entries and messages that hang from an entry, itself included. For the top of a tree or a cycle. */
export function measureBelow(tree: Tree, start: number): Pick<History, "entries" | "messages"> {
	const queue = [start];
	const seen = new Set(queue);
	let messages = 0;
	for (let at = 0; at < queue.length; at++) {
		const index = queue[at] ?? start;
		if (isSpoken(rowOf(tree, index))) messages++;
		for (const child of tree.children(index)) {
			if (seen.has(child)) continue;
			seen.add(child);
			queue.push(child);
		}
	}
	return { entries: queue.length, messages };
}
