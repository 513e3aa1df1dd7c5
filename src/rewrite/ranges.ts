import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { readBytes } from "../session/payload.ts";

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
const LINE_FEED = 10;

/**
 * Reads ranges of a file that follow one another, in large pieces of which those that are near share one.
 * Each piece is valid until the next one is asked for.
 */
export function bytesBetween(
	source: Source,
): (start: number, end: number) => Generator<Uint8Array, void, undefined> {
	const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
	let chunkStart = 0;
	let chunkEnd = 0;
	return function* between(start, end) {
		for (let at = start; at < end; ) {
			if (at < chunkStart || at >= chunkEnd) {
				chunkStart = at;
				chunkEnd = at + source.read(chunk, 0, chunk.length, at);
				if (chunkEnd === at) throw cutShort(source);
			}
			const pieceEnd = Math.min(end, chunkEnd);
			yield chunk.subarray(at - chunkStart, pieceEnd - chunkStart);
			at = pieceEnd;
		}
	};
}

/** Puts small pieces together to large ones, each with memory of its own. */
export function* inChunks(pieces: Iterable<Uint8Array>): Generator<Uint8Array, void, undefined> {
	let chunk = Buffer.allocUnsafe(CHUNK_BYTES);
	let filled = 0;
	for (const piece of pieces) {
		for (let done = 0; done < piece.length; ) {
			const part = piece.subarray(done, done + chunk.length - filled);
			chunk.set(part, filled);
			filled += part.length;
			done += part.length;
			if (filled < chunk.length) continue;
			yield chunk;
			chunk = Buffer.allocUnsafe(CHUNK_BYTES);
			filled = 0;
		}
	}
	if (filled > 0) yield chunk.subarray(0, filled);
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

function cutShort({ name }: Source): SessionctlError {
	return new SessionctlError("unreadable", `${name}: cut short while it was being read`, {
		hint: "run the command again",
	});
}
