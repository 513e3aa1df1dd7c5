// The tree again, in as few words as possible and as slowly as need be: what the real one is compared with.
import type { Row } from "../../src/session/row.ts";
import { MISSING_PARENT, NO_DEPTH, ROOT, SHADOWED } from "../../src/tree/tree.ts";

/** The entry that an id resolves to. */
function find(rows: readonly Row[], id: string | null): number {
	return rows.findLastIndex((row) => row.id === id);
}

/** The parent of each entry, or why it has none. */
export function naiveParents(rows: readonly Row[]): number[] {
	return rows.map(({ id, parentId }, index) => {
		if (find(rows, id) !== index) return SHADOWED;
		if (parentId === null) return ROOT;
		const parent = find(rows, parentId);
		return parent === -1 ? MISSING_PARENT : parent;
	});
}

/** From an entry up, at most once to each: entry first. */
export function naiveWayUp(parents: readonly number[], index: number): number[] {
	const way: number[] = [];
	for (let at = index; at >= 0 && !way.includes(at); at = parents[at] ?? -1) way.push(at);
	return way;
}

export function naiveDepth(parents: readonly number[], index: number): number {
	const way = naiveWayUp(parents, index);
	const end = parents[way.at(-1) ?? -1];
	return end === ROOT || end === MISSING_PARENT ? way.length - 1 : NO_DEPTH;
}

/** Oldest first; an unreadable time is neither before nor after another. */
export function naiveChildren(rows: readonly Row[], parents: readonly number[], index: number): number[] {
	const time = (child: number) => Date.parse(rows[child]?.timestamp ?? "");
	const children = rows.map((_row, child) => child).filter((child) => parents[child] === index);
	return children.sort((a, b) => time(a) - time(b));
}

export function naiveLabel(rows: readonly Row[], id: string): string | undefined {
	const last = rows.findLast((row) => row.type === "label" && row.link === id);
	return last?.label || undefined;
}

/** Whether the way up from an entry comes back to it. */
export function isOnCycle(parents: readonly number[], index: number): boolean {
	return parents[naiveWayUp(parents, index).at(-1) ?? -1] === index;
}

/** A forest from the top down, each entry followed by all below it. */
export function preorder(roots: readonly number[], children: (index: number) => Iterable<number>): number[] {
	return roots.flatMap((root) => [root, ...preorder([...children(root)], children)]);
}
