import { idDeriver } from "./ids.ts";
import type { LinkedRow } from "./row.ts";

/** What version 1 refers to: its parsed lines by number, the header being 0 (format §6). */
export interface Sequence {
	/** For each parsed line the row it became, or one of the two below. */
	readonly parsedLines: number[];
	/** Compactions that name what they keep by its index among the parsed lines. */
	readonly keptIndexes: { readonly row: number; readonly index: number }[];
}

/** In `Sequence.parsedLines`, in the place of a row: a header, or a value that is no entry. */
export const SESSION_LINE = -1;
export const NOT_AN_ENTRY = -2;

/** Turns the rows of a version 1 file into a chain with derived ids, as migration does. */
export function chainRows(rows: readonly LinkedRow[], sequence: Sequence, sessionId: string): void {
	const taken = new Set<string>();
	const derive = idDeriver(sessionId, (id) => taken.has(id));
	let parentId: string | null = null;
	for (const [ordinal, row] of rows.entries()) {
		row.id = derive(ordinal);
		row.hasOwnId = false;
		row.parentId = parentId;
		taken.add(row.id);
		parentId = row.id;
	}
	for (const { row, index } of sequence.keptIndexes) linkKept(rows, row, sequence.parsedLines[index]);
}

/** An index that names a `session` line or nothing leaves what the entry says; a later entry leaves nothing. */
function linkKept(rows: readonly LinkedRow[], compaction: number, kept: number | undefined): void {
	const row = rows[compaction];
	if (row === undefined || kept === undefined || kept === SESSION_LINE) return;
	row.link = kept <= compaction ? rows[kept]?.id : undefined;
}
