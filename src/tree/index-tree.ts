// Hot: runs once over all rows. Nothing recurses; a chain, a fan and a cycle of any size end.
import type { Row } from "../session/row.ts";
import { NO_PARENT, type RowTable, tableOf } from "../session/rows/row-table.ts";
import type { Session } from "../session/session.ts";
import type { Tip } from "../session/tips.ts";
import { type EntryIds, entryIds, lastEntries, NO_ENTRY } from "./entry-ids.ts";
import { MISSING_PARENT, NO_DEPTH, ROOT, SHADOWED, type Tree } from "./tree.ts";

/** What of a session makes its tree. */
export type Branching = Pick<Session, "rows" | "table" | "leaf" | "tips" | "labels" | "siblings">;

/**
 * Builds the tree of a session. Ends on any rows; states what is odd in `parents` and `depths`.
 * @param of the session; or rows alone, of which the last is the leaf, as in the agent's own files
 */
export function indexTree(of: Branching | readonly Row[]): Tree {
	const session = "rows" in of ? of : fromRows(of);
	const rowAt = "rows" in of ? (index: number) => of.table.row(index) : (index: number) => of[index];
	const { table, leaf, tips, labels, siblings } = session;
	const last = lastEntries(table);
	const byId = entryIds(table, last);
	const parents = resolveParents(table, last);
	const { starts, lists } = collectChildren(table, parents, siblings === "by-time");
	const roots: number[] = [];
	for (let index = 0; index < table.length; index++) {
		const parent = parents[index];
		if (parent === ROOT || parent === MISSING_PARENT) roots.push(index);
	}
	return {
		get rows() {
			return session.rows;
		},
		table,
		row: rowAt,
		byId,
		parents,
		depths: measureDepths(roots, starts, lists),
		roots,
		leaf,
		tips: collectTips(tips, byId),
		childStarts: starts,
		childLists: lists,
		children: (index) => lists.subarray(starts[index], starts[index + 1]),
		labels: labels ?? collectLabels(table),
	};
}

function fromRows(rows: readonly Row[]): Branching {
	const leaf = rows.length - 1;
	return { rows, table: tableOf(rows), leaf, tips: [], labels: undefined, siblings: "by-time" };
}

function collectTips(tips: readonly Tip[], byId: EntryIds): Map<number, string[]> {
	const names = new Map<number, string[]>();
	for (const { name, entryId } of tips) {
		const index = entryId === null ? undefined : byId.get(entryId);
		if (index === undefined) continue;
		const known = names.get(index);
		if (known === undefined) names.set(index, [name]);
		else known.push(name);
	}
	return names;
}

function resolveParents({ idNumbers, parentNumbers, length }: RowTable, last: Int32Array): Int32Array {
	const parents = new Int32Array(length);
	for (let index = 0; index < length; index++) {
		const parent = parentNumbers[index] ?? NO_PARENT;
		if (last[idNumbers[index] ?? 0] !== index) parents[index] = SHADOWED;
		else if (parent === NO_PARENT) parents[index] = ROOT;
		else parents[index] = last[parent] === NO_ENTRY ? MISSING_PARENT : (last[parent] ?? MISSING_PARENT);
	}
	return parents;
}

/** All children in one array, those of entry `i` from `starts[i]` to `starts[i + 1]`. */
function collectChildren(
	table: RowTable,
	parents: Int32Array,
	isByTime: boolean,
): { starts: Int32Array; lists: Int32Array } {
	const { length } = table;
	const starts = new Int32Array(length + 1);
	for (const parent of parents) if (parent >= 0) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1;
	for (let index = 0; index < length; index++) {
		starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
	}
	const lists = new Int32Array(starts[length] ?? 0);
	const next = starts.slice();
	for (let index = 0; index < length; index++) {
		const parent = parents[index] ?? ROOT;
		if (parent < 0) continue;
		const place = next[parent] ?? 0;
		lists[place] = index;
		next[parent] = place + 1;
	}
	for (let index = 0; isByTime && index < length; index++) {
		const start = starts[index] ?? 0;
		const end = starts[index + 1] ?? 0;
		if (end - start > 1) sortByTime(table, lists.subarray(start, end));
	}
	return { starts, lists };
}

/**
 * Sorts siblings in place, oldest first. A plain array and this very comparison: an unreadable time makes it
 * NaN, which ties, so the result is the agent's only if it is sorted by the same algorithm.
 */
function sortByTime(table: RowTable, siblings: Int32Array): void {
	const timed = Array.from(siblings, (index) => ({
		index,
		time: Date.parse(table.timestampOf(index) ?? ""),
	}));
	timed.sort((a, b) => a.time - b.time);
	for (const [place, { index }] of timed.entries()) siblings[place] = index;
}

function measureDepths(roots: readonly number[], starts: Int32Array, lists: Int32Array): Int32Array {
	const depths = new Int32Array(starts.length - 1).fill(NO_DEPTH);
	const queue = new Int32Array(depths.length);
	let end = 0;
	for (const root of roots) {
		depths[root] = 0;
		queue[end++] = root;
	}
	for (let at = 0; at < end; at++) {
		const index = queue[at] ?? 0;
		for (let place = starts[index] ?? 0; place < (starts[index + 1] ?? 0); place++) {
			const child = lists[place] ?? 0;
			depths[child] = (depths[index] ?? 0) + 1;
			queue[end++] = child;
		}
	}
	return depths;
}

function collectLabels(table: RowTable): Map<string, string> {
	const labels = new Map<string, string>();
	for (const [index, label] of table.labels) {
		const link = table.links.get(index);
		if (link === undefined) continue;
		if (label === "") labels.delete(link);
		else labels.set(link, label);
	}
	return labels;
}
