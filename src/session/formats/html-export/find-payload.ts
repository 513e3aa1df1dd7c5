import type { Source } from "../../../read/source.ts";

/** The base64 of the session in an HTML export, white space around it left out. */
export interface Payload {
	/** The line of the file that it starts on; it has no line feeds of its own. */
	readonly line: number;
	readonly start: number;
	/** Where the tag that closes it starts, or the file ends. */
	readonly end: number;
}

const ID = "session-data";
/** An opening `script` tag with the id, as it ends at the last character looked at. */
const TAG = /<script\b[^<>]*\sid\s*=\s*(["']?)session-data\1(?:\s[^<>]*)?$/i;
/** How long such a tag may be, before and after its id. */
const TAG_BYTES = 1 << 10;
const CHUNK_BYTES = 1 << 20;
const LINE_FEED = 10;
const TAG_START = 0x3c;

/** Finds the first `script` element with the id of the session, as a browser would. Holds a chunk in memory. */
export function findPayload(source: Source): Payload | undefined {
	const opening = findOpening(source);
	if (opening === undefined) return undefined;
	const { line, start } = opening;
	return trimmed(source, { line, start, end: indexOfByte(source, TAG_START, start) ?? source.size });
}

/** Where the tag ends that the session stands behind, and on which line. */
export function findOpening(source: Source): Pick<Payload, "line" | "start"> | undefined {
	let line = 1;
	for (const { chunk, offset, isLast } of chunks(source, 2 * TAG_BYTES)) {
		for (let at = chunk.indexOf(ID); at !== -1; ) {
			const near = chunk.subarray(at, at + TAG_BYTES + 1);
			const length = near.indexOf(">");
			const close = at + length;
			if (length !== -1 && TAG.test(chunk.toString("latin1", Math.max(0, at - TAG_BYTES), close)))
				return { line: line + countFeeds(chunk, close), start: offset + close + 1 };
			// What stands before the same end is the same tag.
			at = chunk.indexOf(ID, length === -1 ? at + 1 : close);
		}
		if (!isLast) line += countFeeds(chunk, chunk.length - 2 * TAG_BYTES);
	}
	return undefined;
}

interface Chunk {
	readonly chunk: Buffer;
	readonly offset: number;
	readonly isLast: boolean;
}

/** A file in pieces, each of which starts with the last bytes of the one before. */
function* chunks(source: Source, overlap: number, from = 0): Generator<Chunk, void, undefined> {
	const buffer = Buffer.allocUnsafe(CHUNK_BYTES + overlap);
	let kept = 0;
	for (let position = from; position < source.size; ) {
		const count = source.read(buffer, kept, buffer.length, position);
		if (count === 0) return;
		const chunk = buffer.subarray(0, kept + count);
		const offset = position - kept;
		position += count;
		yield { chunk, offset, isLast: position >= source.size };
		kept = Math.min(overlap, chunk.length);
		buffer.copyWithin(0, chunk.length - kept, chunk.length);
	}
}

function countFeeds(chunk: Buffer, end: number): number {
	let count = 0;
	for (let at = chunk.indexOf(LINE_FEED); at !== -1 && at < end; at = chunk.indexOf(LINE_FEED, at + 1))
		count++;
	return count;
}

function indexOfByte(source: Source, byte: number, from: number): number | undefined {
	for (const { chunk, offset } of chunks(source, 0, from)) {
		const at = chunk.indexOf(byte);
		if (at !== -1) return offset + at;
	}
	return undefined;
}

/** Without the white space that a browser passes over at both ends. */
function trimmed(source: Source, payload: Payload): Payload {
	const isSpace = (at: number) => " \t\r\n\f".includes(byteAt(source, at));
	let { line, start, end } = payload;
	for (; start < end && isSpace(start); start++) if (byteAt(source, start) === "\n") line++;
	while (end > start && isSpace(end - 1)) end--;
	return { ...payload, line, start, end };
}

function byteAt(source: Source, at: number): string {
	const byte = Buffer.alloc(1);
	source.read(byte, 0, 1, at);
	return byte.toString("latin1");
}
