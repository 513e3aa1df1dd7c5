/** Replaces the bytes from `start` up to `end` of a file; inserts when both are the same. */
export interface Splice {
	readonly start: number;
	readonly end: number;
	/** What comes in their place; text as UTF-8. */
	readonly insert: string | Uint8Array;
	/** What goes is said again by what comes, as a character that is escaped: it is not lost. */
	readonly isRestated?: boolean;
}

/** Takes bytes out. */
export function cut(start: number, end: number): Splice {
	return { start, end, insert: "" };
}

/** Puts something in. */
export function insert(at: number, text: string | Uint8Array): Splice {
	return { start: at, end: at, insert: text };
}

/** Edits of a line as splices of the file that it stands in. */
export function splicesOf(
	lineOffset: number,
	edits: Iterable<{ readonly start: number; readonly end: number; readonly text: string }>,
): Splice[] {
	return Array.from(edits, ({ start, end, text }) => ({
		start: lineOffset + start,
		end: lineOffset + end,
		insert: text,
	}));
}
