import type { Source } from "../read/source.ts";

/** How the bytes of two files go together. */
export type Likeness =
	| { readonly kind: "identical" }
	/** One ends where the other goes on; `line` is its last. */
	| { readonly kind: "prefix"; readonly shorter: "a" | "b"; readonly line: number }
	/** They differ from this line on, which starts at this offset in both. */
	| { readonly kind: "diverged"; readonly line: number; readonly offset: number };

const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;

/** Compares two files from the start. Holds one piece of each in memory. */
export function compareBytes(a: Source, b: Source): Likeness {
	const [inA, inB] = [Buffer.allocUnsafe(CHUNK_BYTES), Buffer.allocUnsafe(CHUNK_BYTES)];
	let position = 0;
	let line = 1;
	let lineStart = 0;
	for (;;) {
		const countA = fill(a, inA, position);
		const countB = fill(b, inB, position);
		const count = Math.min(countA, countB);
		const same = sameBytes(inA, inB, count);
		const equal = inA.subarray(0, same);
		for (let feed = equal.indexOf(LINE_FEED); feed !== -1; feed = equal.indexOf(LINE_FEED, feed + 1)) {
			line++;
			lineStart = position + feed + 1;
		}
		if (same < count) return { kind: "diverged", line, offset: lineStart };
		if (countA !== countB) {
			const last = lineStart === position + count ? line - 1 : line;
			return { kind: "prefix", shorter: countA < countB ? "a" : "b", line: last };
		}
		if (count < CHUNK_BYTES) return { kind: "identical" };
		position += count;
	}
}

function fill(source: Source, buffer: Buffer, position: number): number {
	let filled = 0;
	while (filled < buffer.length) {
		const count = source.read(buffer, filled, buffer.length, position + filled);
		if (count === 0) break;
		filled += count;
	}
	return filled;
}

/** How many bytes are the same, from the start. */
function sameBytes(a: Buffer, b: Buffer, count: number): number {
	if (a.compare(b, 0, count, 0, count) === 0) return count;
	let at = 0;
	while (a[at] === b[at]) at++;
	return at;
}
