// Hot: runs once for every line of a file of gigabytes.
import { constants } from "node:buffer";
import { StringDecoder } from "node:string_decoder";
import { growingMemory, type LineMemory } from "./line-memory.ts";
import type { Source } from "./source.ts";

/** A line of the file as it lies on disk. */
export interface Line {
	/** Counts from 1, as `sed -n` does. */
	readonly number: number;
	/** Bytes before it in the file. */
	readonly offset: number;
	/** Its length in bytes, without the line feed. */
	readonly bytes: number;
	/** False for a last line that no line feed ends. */
	readonly terminated: boolean;
	/** The memory that holds it, from `start` to `end`; valid only until the next line is asked for. */
	readonly buffer: Buffer;
	readonly start: number;
	readonly end: number;
	/** True when it is longer than a string can be: then there is nothing in the buffer. */
	readonly tooLong: boolean;
}

/** The bytes of a line, valid as long as it is. */
export function bytesOf({ buffer, start, end }: Line): Buffer {
	return buffer.subarray(start, end);
}

/** How lines are read. */
export interface LineOptions {
	/** Bytes to read at a time (default: 1 MiB). */
	readonly chunkBytes?: number;
	/** Where lines are read into (default: memory of its own). */
	readonly memory?: LineMemory;
	/** The longest line, in UTF-16 units (default: what a string can hold). */
	readonly maxLength?: number;
	/** Told, chunk by chunk, how many bytes have been read. */
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

const LINE_FEED = 10;

/**
 * The lines of a file, first to last. Only `\n` ends a line (format §1): a `\r` before it, U+2028 and U+2029
 * belong to the line. The empty piece after a final line feed is no line. Joined by line feeds, the lines are
 * the file, whatever its bytes and however it is cut into chunks. Holds one chunk or the longest line in memory.
 */
export function* readLines(source: Source, options: LineOptions = {}): Generator<Line, void, undefined> {
	const {
		chunkBytes = usualChunk(source.size),
		maxLength = constants.MAX_STRING_LENGTH,
		onProgress,
	} = options;
	const { memory = growingMemory() } = options;
	let buffer = memory.grow(Math.min(chunkBytes, source.size + 1));
	let filled = 0; // bytes in the buffer
	let known = buffer.subarray(0, 0); // those
	let start = 0; // where the current line starts in it
	let scanned = 0; // up to where it is known to hold no line feed
	let counted = 0; // up to where its UTF-16 units are counted, once it has more bytes than maxLength
	let units = 0;
	let counter: StringDecoder | undefined;
	let dropped = 0; // bytes of a too long line that are not kept
	let position = 0; // bytes read from the source
	let number = 1;
	let offset = 0;

	for (;;) {
		const feed = known.indexOf(LINE_FEED, scanned);
		const end = feed === -1 ? filled : feed;
		if (end - start > maxLength) {
			counter ??= new StringDecoder("utf8");
			units += countUnits(counter, buffer, Math.max(counted, start), end);
			if (feed !== -1) units += counter.end().length;
			counted = end;
		}
		const tooLong = dropped > 0 || units > maxLength;
		if (feed !== -1) {
			const bytes = dropped + feed - start;
			yield { number, offset, bytes, terminated: true, buffer, start, end, tooLong };
			number++;
			offset += bytes + 1;
			start = scanned = feed + 1;
			units = counted = dropped = 0;
			counter = undefined;
			continue;
		}
		if (tooLong) {
			dropped += filled - start;
			start = filled = 0;
		} else if (start > 0) {
			buffer.copyWithin(0, start, filled);
			filled -= start;
			counted = Math.max(0, counted - start);
			start = 0;
		}
		scanned = filled;
		if (filled === buffer.length) buffer = memory.grow(buffer.length * 2);
		const count = source.read(buffer, filled, Math.min(buffer.length, filled + chunkBytes), position);
		if (count === 0) {
			const bytes = dropped + filled;
			if (bytes === 0) return;
			const cut = counter?.end().length ?? 0;
			const isTooLong = tooLong || units + cut > maxLength;
			yield { number, offset, bytes, terminated: false, buffer, start, end: filled, tooLong: isTooLong };
			return;
		}
		filled += count;
		known = buffer.subarray(0, filled);
		position += count;
		onProgress?.(position);
	}
}

/** Little at once of a small file: memory is dear while it is new, and this is used again. */
function usualChunk(size: number): number {
	return size < 1 << 21 ? 1 << 16 : 1 << 20;
}

const COUNTED_AT_A_TIME = 1 << 20;

/** How many UTF-16 units these bytes make when they are read as UTF-8, be they UTF-8 or not. */
function countUnits(counter: StringDecoder, buffer: Buffer, start: number, end: number): number {
	let units = 0;
	for (let at = start; at < end; at += COUNTED_AT_A_TIME) {
		units += counter.write(buffer.subarray(at, Math.min(end, at + COUNTED_AT_A_TIME))).length;
	}
	return units;
}
