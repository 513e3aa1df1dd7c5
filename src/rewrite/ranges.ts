import { changedMeanwhile, type Source } from "../read/source.ts";
import { readBytes, readInto } from "../session/payload.ts";

/** A part of a file: from one byte up to another. */
export interface Range {
	readonly from: number;
	readonly to: number;
}

export function isIn({ from, to }: Range, offset: number): boolean {
	return offset >= from && offset < to;
}

export function wholeOf({ size }: Source): Range {
	return { from: 0, to: size };
}

const CHUNK_BYTES = 1 << 20;
const LARGE_BYTES = 1 << 16;
const LINE_FEED = 10;

/**
 * Reads ranges of a file that follow one another, in large pieces of which those that are near share one. A piece is
 * there until the next is asked for: fresh memory costs more than reading into it.
 */
export function bytesBetween(
	source: Source,
): (start: number, end: number) => Generator<Uint8Array, void, undefined> {
	const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, source.size));
	let chunkStart = 0;
	let filled = 0;
	return function* between(start, end) {
		for (let at = start; at < end; ) {
			if (at < chunkStart || at >= chunkStart + filled) {
				chunkStart = at;
				filled = readInto(chunk, source, at, Math.min(chunk.length, source.size - at));
				if (filled === 0) throw changedMeanwhile(source.name);
			}
			const pieceEnd = Math.min(end, chunkStart + filled);
			yield chunk.subarray(at - chunkStart, pieceEnd - chunkStart);
			at = pieceEnd;
		}
	};
}

/**
 * Puts small pieces together to chunks that are worth writing; large ones stay as they are. A chunk is there until the
 * next is asked for.
 */
export function* inChunks(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
	const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
	let filled = 0;
	for (const piece of pieces) {
		const isLarge = piece.length >= LARGE_BYTES;
		if (filled > 0 && (isLarge || filled + piece.length > chunk.length)) {
			yield chunk.subarray(0, filled);
			filled = 0;
		}
		if (isLarge) yield piece;
		else {
			chunk.set(piece, filled);
			filled += piece.length;
		}
	}
	if (filled > 0) yield chunk.subarray(0, filled);
}

/** The same pieces for whoever may keep them: each has memory of its own. */
export function* withOwnMemory(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
	for (const piece of pieces) yield Buffer.from(piece);
}

/** A part of a file as if it were one. */
export function sliceSource(source: Source, { from, to }: Range): Source {
	const size = to - from;
	return {
		name: source.name,
		size,
		read: (target, start, end, position) =>
			source.read(target, start, Math.min(end, start + Math.max(0, size - position)), from + position),
		close() {},
	};
}

/** Where a last line starts that no line feed ends; the size when there is none. Looks no further back than `from`. */
export function unendedLineStart(source: Source, from: number): number {
	for (let end = source.size; end > from; ) {
		const start = Math.max(from, end - CHUNK_BYTES);
		const feed = readBytes(source, start, end - start).lastIndexOf(LINE_FEED);
		if (feed !== -1) return start + feed + 1;
		end = start;
	}
	return from;
}
