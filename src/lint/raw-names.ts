// Hot: runs for every member of every object of a file of gigabytes.
import { nameIn } from "./raw-tokens.ts";

/** The names of the objects around a place. Made once and used for line after line, so that a line costs no memory. */
export interface Names {
	text: string;
	hasEscapes: boolean;
	count: number;
	/** Where each starts and ends, and a number that differs for most. */
	starts: Int32Array<ArrayBuffer>;
	ends: Int32Array<ArrayBuffer>;
	marks: Int32Array<ArrayBuffer>;
	depth: number;
	/** For each object around the place its first name; for a list -1. */
	firsts: Int32Array<ArrayBuffer>;
	/** By depth the names of an object, once they are many, or one is written with an escape. */
	readonly sets: Map<number, Set<string>>;
}

export function makeNames(): Names {
	return {
		text: "",
		hasEscapes: false,
		count: 0,
		starts: new Int32Array(256),
		ends: new Int32Array(256),
		marks: new Int32Array(256),
		depth: 0,
		firsts: new Int32Array(64),
		sets: new Map(),
	};
}

/** Begins another line. */
export function startNames(names: Names, text: string): void {
	names.text = text;
	names.hasEscapes = text.includes("\\");
	names.count = 0;
	names.depth = 0;
	if (names.sets.size > 0) names.sets.clear();
}

export function openContainer(names: Names, isObject: boolean): void {
	if (names.depth === names.firsts.length) names.firsts = grown(names.firsts);
	names.firsts[names.depth++] = isObject ? names.count : -1;
}

export function closeContainer(names: Names): void {
	const first = names.firsts[--names.depth] ?? -1;
	if (first >= 0) names.count = first;
	if (names.sets.size > 0) names.sets.delete(names.depth);
}

export function isInObject({ firsts, depth }: Names): boolean {
	return (firsts[depth - 1] ?? -1) >= 0;
}

/** Comparing each name with all before it is the fastest way for the few that most objects have. */
const FEW_NAMES = 24;

/** Adds a name to the innermost object. @returns whether that has it already */
export function addName(names: Names, start: number, end: number): boolean {
	const { text, starts, ends, marks, count } = names;
	const first = names.firsts[names.depth - 1] ?? 0;
	const needsSet = count - first >= FEW_NAMES || (names.hasEscapes && text.slice(start, end).includes("\\"));
	if (needsSet || names.sets.size > 0) {
		const set = setOfInnermost(names, first, needsSet);
		if (set !== undefined) {
			const before = set.size;
			return set.add(nameIn(text, start, end)).size === before;
		}
	}
	const mark = ((end - start) << 16) ^ (text.charCodeAt(start + 1) << 8) ^ text.charCodeAt(end - 2);
	for (let name = first; name < count; name++) {
		if (marks[name] === mark && text.slice(starts[name], ends[name]) === text.slice(start, end)) return true;
	}
	if (count === starts.length) growNames(names);
	names.starts[count] = start;
	names.ends[count] = end;
	names.marks[count] = mark;
	names.count++;
	return false;
}

/** The names of the innermost object as a set, if it has one or is to have one. */
function setOfInnermost(names: Names, first: number, isWanted: boolean): Set<string> | undefined {
	const { sets, depth } = names;
	const known = sets.get(depth - 1);
	if (known !== undefined || !isWanted) return known;
	const set = new Set<string>();
	for (let name = first; name < names.count; name++) {
		set.add(nameIn(names.text, names.starts[name] ?? 0, names.ends[name] ?? 0));
	}
	sets.set(depth - 1, set);
	return set;
}

function growNames(names: Names): void {
	names.starts = grown(names.starts);
	names.ends = grown(names.ends);
	names.marks = grown(names.marks);
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
	const larger = new Int32Array(array.length * 2);
	larger.set(array);
	return larger;
}
