import type { Row } from "../session/row.ts";

/** How many rows stand before a line: the index of the first one on it or after it. */
export function rowsBefore(rows: readonly Row[], line: number): number {
	return firstAfter(rows.length, (at) => (rows[at]?.line ?? 0) >= line);
}

/** The first of so many things of which something is so, where it is so of all that follow; their number for none. */
export function firstAfter(count: number, isSo: (at: number) => boolean): number {
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (isSo(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** The row of a line, if it is an entry. */
export function rowOnLine(rows: readonly Row[], line: number): Row | undefined {
	const row = rows[rowsBefore(rows, line)];
	return row?.line === line ? row : undefined;
}
