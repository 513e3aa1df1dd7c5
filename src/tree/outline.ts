import type { Forest } from "./forest.ts";

/** What stands on one line of a drawn tree. */
export interface OutlineItem {
	/** The entry; the first one, when the line stands for several. */
	readonly index: number;
	/** The last one of them. */
	readonly last: number;
	/** How many entries the line stands for: 1, or more when a run is folded or what is deeper is left out. */
	readonly count: number;
	/** Whether the line stands for what is too deep: below the line above it or, where `above` is -1, at the top. */
	readonly isCut: boolean;
	/** Side branches it lies in: 0 on the main line of its root. */
	readonly level: number;
	/** First line of a side branch, or of a root at level 0. */
	readonly isBranchStart: boolean;
	/** The item above it in the tree, by its entry (its last, when it is folded); -1 for a root. */
	readonly above: number;
}

export interface OutlineOptions {
	/** Entries that are shown even when runs are folded; without it nothing is folded. */
	readonly isLandmark?: ((index: number) => boolean) | undefined;
	/** Entries that are left out with all below them, and only counted. */
	readonly isTooDeep?: ((index: number) => boolean) | undefined;
}

/**
 * The lines of a drawn tree, top to bottom. A run without branches keeps its level. At a branch point all
 * children but the last start side branches, one level further in, drawn before the last one goes on: so the
 * lines above a side branch are always open, and depth alone never indents.
 */
export function* outline(
	forest: Forest,
	options: OutlineOptions = {},
): Generator<OutlineItem, void, undefined> {
	const { isLandmark, isTooDeep = () => false } = options;
	const stack: Pending[] = [];
	const cutRoots = pushRoots(stack, forest, isTooDeep);
	for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
		const canFold = isLandmark !== undefined && next.isOnlyChild;
		const run = canFold
			? plainRun(forest, next.index, isLandmark, isTooDeep)
			: { last: next.index, count: 1 };
		yield { index: next.index, last: run.last, count: run.count, isCut: false, ...placeOf(next) };
		const cutCount = pushChildren(stack, forest, run.last, next.level, isTooDeep);
		if (cutCount > 0) yield cutItem(run.last, cutCount, next.level, run.last);
	}
	const [firstCut] = cutRoots;
	if (firstCut !== undefined) yield cutItem(firstCut, countFrom(forest, cutRoots), 0, -1);
}

function cutItem(index: number, count: number, level: number, above: number): OutlineItem {
	return { index, last: index, count, isCut: true, level, isBranchStart: false, above };
}

interface Pending {
	readonly index: number;
	readonly level: number;
	readonly isBranchStart: boolean;
	readonly isOnlyChild: boolean;
	readonly above: number;
}

function placeOf({
	level,
	isBranchStart,
	above,
}: Pending): Pick<OutlineItem, "level" | "isBranchStart" | "above"> {
	return { level, isBranchStart, above };
}

/** A filter can leave only deep entries of a tree, which are roots then. @returns the roots that are too deep */
function pushRoots(stack: Pending[], forest: Forest, isTooDeep: (index: number) => boolean): number[] {
	const cutRoots: number[] = [];
	for (let at = forest.roots.length - 1; at >= 0; at--) {
		const index = forest.roots[at] ?? 0;
		if (isTooDeep(index)) cutRoots.push(index);
		else stack.push({ index, level: 0, isBranchStart: true, isOnlyChild: false, above: -1 });
	}
	return cutRoots;
}

/** Pushes the last child first, as a stack wants it. @returns how many entries are left out as too deep */
function pushChildren(
	stack: Pending[],
	forest: Forest,
	above: number,
	level: number,
	isTooDeep: (index: number) => boolean,
): number {
	const children = forest.children(above);
	const isOnlyChild = children.length === 1;
	let cutCount = 0;
	let isMainLine = true;
	for (let at = children.length - 1; at >= 0; at--) {
		const index = children[at] ?? 0;
		if (isTooDeep(index)) {
			cutCount += countFrom(forest, [index]);
			continue;
		}
		stack.push({
			index,
			level: isMainLine ? level : level + 1,
			isBranchStart: !isMainLine,
			isOnlyChild,
			above,
		});
		isMainLine = false;
	}
	return cutCount;
}

/** The run of plain entries that starts here, each with one child that is no landmark either; at least the first. */
function plainRun(
	forest: Forest,
	first: number,
	isLandmark: (index: number) => boolean,
	isTooDeep: (index: number) => boolean,
): { last: number; count: number } {
	const isPlain = (index: number) =>
		forest.children(index).length === 1 && !isLandmark(index) && !isTooDeep(index);
	let last = first;
	let count = 1;
	if (!isPlain(first)) return { last, count };
	for (
		let next = forest.children(last)[0];
		next !== undefined && isPlain(next);
		next = forest.children(last)[0]
	) {
		last = next;
		count++;
	}
	return { last, count };
}

/** The entries and all below them. */
function countFrom(forest: Forest, entries: readonly number[]): number {
	let count = 0;
	const stack = [...entries];
	for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
		count++;
		const children = forest.children(at);
		for (let child = 0; child < children.length; child++) stack.push(children[child] ?? 0);
	}
	return count;
}
