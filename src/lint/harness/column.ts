import type { Place } from "../../session/row.ts";
import type { SessionFacts } from "../rule.ts";

const LOOKED_AT_BYTES = 1 << 16;
const LINE_FEED = 10;

/**
 * Tells where a write begins in its line, in UTF-16 units from 1: a transaction has several on one line. Goes on from
 * the place it was asked for before, so that a long line is read once.
 */
export function columnFinder({ readPlace }: SessionFacts): (place: Place) => number {
	let last = { line: 0, offset: 0, column: 1 };
	return ({ line, offset }) => {
		const known = last.line === line && last.offset <= offset ? last : undefined;
		let column = known?.column ?? 1;
		for (let end = offset, start = end; end > (known?.offset ?? 0); end = start) {
			const wanted = end === offset ? 1 : LOOKED_AT_BYTES; // most writes have a line to themselves
			start = Math.max(known?.offset ?? 0, end - wanted);
			const bytes = readPlace({ line, offset: start, bytes: end - start });
			const feed = bytes.lastIndexOf(LINE_FEED);
			column += countUnits(bytes, feed + 1);
			if (feed !== -1) break;
		}
		last = { line, offset, column };
		return column;
	};
}

/** UTF-16 units of UTF-8, also of a piece that begins or ends within a character. */
function countUnits(bytes: Uint8Array, start: number): number {
	let units = 0;
	for (let at = start; at < bytes.length; at++) {
		const byte = bytes[at] ?? 0;
		if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
	}
	return units;
}
