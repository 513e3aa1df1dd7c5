import type { RowTable } from "../session/rows/row-table.ts";

/** What the ids of entries resolve to: the last line that has it. Entries are named by their index among the rows. */
export interface EntryIds {
	/** How many different ids entries have. */
	readonly size: number;
	get(id: string): number | undefined;
	has(id: string): boolean;
	[Symbol.iterator](): Iterator<readonly [id: string, index: number]>;
}

/** In `lastEntries`: no entry has the id, it is only named. */
export const NO_ENTRY = -1;

/** For the number of each id the last entry that has it, or `NO_ENTRY`. */
export function lastEntries({ ids, idNumbers, length }: RowTable): Int32Array {
	const last = new Int32Array(ids.size).fill(NO_ENTRY);
	for (let index = 0; index < length; index++) last[idNumbers[index] ?? 0] = index;
	return last;
}

export function entryIds({ ids }: RowTable, last: Int32Array): EntryIds {
	const get = (id: string) => {
		const index = last[ids.find(id)];
		return index === NO_ENTRY ? undefined : index;
	};
	return {
		size: last.reduce((size, index) => (index === NO_ENTRY ? size : size + 1), 0),
		get,
		has: (id) => get(id) !== undefined,
		*[Symbol.iterator]() {
			for (const [number, index] of last.entries()) if (index !== NO_ENTRY) yield [ids.at(number), index];
		},
	};
}
