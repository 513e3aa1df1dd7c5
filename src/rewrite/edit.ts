import type { Source } from "../read/source.ts";
import { bytesBetween, type Range, wholeOf } from "./ranges.ts";

/** Replaces the bytes from `start` up to `end` by a text; inserts when both are the same. Nothing else changes. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

/**
 * The bytes of a file with the edits made, in pieces, each there until the next is asked for. Edits are taken one by one,
 * in the order of the file.
 */
export function* applyEdits(
	source: Source,
	edits: Iterable<Edit>,
	{ from, to }: Range = wholeOf(source),
): Generator<Uint8Array, void, undefined> {
	const between = bytesBetween(source);
	let at = from;
	for (const { start, end, text } of edits) {
		if (start < at || end < start) throw new Error(`edit of bytes ${start} to ${end} after byte ${at}`);
		yield* between(at, start);
		if (text !== "") yield Buffer.from(text);
		at = end;
	}
	yield* between(at, to);
}

/** Two series of edits as one, in the order of the file. */
export function* mergeEdits(
	edits: Iterable<Edit>,
	others: readonly Edit[],
): Generator<Edit, void, undefined> {
	let next = 0;
	for (const edit of edits) {
		for (let other = others[next]; other !== undefined && other.start < edit.start; other = others[++next]) {
			yield other;
		}
		yield edit;
	}
	yield* others.slice(next);
}
