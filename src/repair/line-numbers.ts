import type { Source } from "../read/source.ts";
import { bytesBetween } from "../rewrite/ranges.ts";

const LINE_FEED = 10;

/** The numbers of the lines in which some bytes of a file lie, by their offsets. */
export function lineNumbers(source: Source, offsets: Iterable<number>): ReadonlyMap<number, number> {
	const lines = new Map<number, number>();
	const between = bytesBetween(source);
	let line = 1;
	let at = 0;
	for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
		for (const piece of between(at, offset)) line += feedsIn(piece);
		at = offset;
		lines.set(offset, line);
	}
	return lines;
}

function feedsIn(piece: Uint8Array): number {
	let feeds = 0;
	for (let at = piece.indexOf(LINE_FEED); at !== -1; at = piece.indexOf(LINE_FEED, at + 1)) feeds++;
	return feeds;
}
