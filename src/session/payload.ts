import { changedMeanwhile, type Source } from "../read/source.ts";
import { isObject, type JsonObject } from "./json.ts";
import { parseLine } from "./long-strings.ts";
import type { Place, Row } from "./row.ts";
import type { UnparsedEntries } from "./session.ts";
import { upgradeEntry } from "./upgrade.ts";

/** Neighbours are read together up to this many bytes, with gaps of up to `MAX_GAP` between them. */
const WINDOW_BYTES = 1 << 20;
const MAX_GAP = 1 << 16;

/** Reads one entry back from its place, as version 3 has it. */
export function readEntry(source: Source, row: Row, version: number): JsonObject {
	return parseEntry(readBytes(source, row.offset, row.bytes), source, row, version);
}

/** Reads many entries back, in the order given: a system call for each would cost more than parsing it. */
export function* readEntries(
	source: Source,
	rows: Iterable<Row>,
	version: number,
): Generator<readonly [Row, JsonObject], void, undefined> {
	for (const { line: row, buffer, start, end } of readSpans(source, rows)) {
		yield [row, parseEntry(buffer.subarray(start, end), source, row, version)];
	}
}

/** The same for one who decides by the bytes of an entry whether to parse it. */
export function unparsedEntries(source: Source, version: number): UnparsedEntries {
	return {
		readAll: (rows) => readSpans(source, rows),
		parse: ({ line, buffer, start, end }) => parseEntry(buffer.subarray(start, end), source, line, version),
	};
}

/** The raw bytes of many lines, in the order given. They are there until the next ones are asked for. */
export function* readTogether<Line extends Place>(
	source: Source,
	lines: Iterable<Line>,
): Generator<readonly [Line, Buffer], void, undefined> {
	for (const { line, buffer, start, end } of readSpans(source, lines))
		yield [line, buffer.subarray(start, end)];
}

/** Where the bytes of a line are, until the next ones are asked for. */
export interface LineSpan<Line> {
	readonly line: Line;
	readonly buffer: Buffer;
	readonly start: number;
	readonly end: number;
}

/** The same without a view for each line, of which there may be a million. */
function* readSpans<Line extends Place>(
	source: Source,
	lines: Iterable<Line>,
): Generator<LineSpan<Line>, void, undefined> {
	let memory = Buffer.alloc(0); // used again: fresh memory costs more than reading into it
	for (const window of windows(lines)) {
		const length = window.end - window.start;
		if (memory.length < length) memory = Buffer.allocUnsafe(Math.max(length, WINDOW_BYTES));
		const filled = readInto(memory, source, window.start, length);
		for (const line of window.lines) {
			const start = line.offset - window.start;
			yield { line, buffer: memory, start, end: Math.min(start + line.bytes, filled) };
		}
	}
}

interface Window<Line> {
	start: number;
	end: number;
	lines: Line[];
}

/** Groups lines that follow one another closely enough on disk. */
function* windows<Line extends Place>(lines: Iterable<Line>): Generator<Window<Line>, void, undefined> {
	let window: Window<Line> | undefined;
	for (const line of lines) {
		const end = line.offset + line.bytes;
		const isNear =
			window !== undefined &&
			line.offset >= window.end &&
			line.offset - window.end <= MAX_GAP &&
			end - window.start <= WINDOW_BYTES;
		if (window !== undefined && isNear) {
			window.lines.push(line);
			window.end = end;
		} else {
			if (window !== undefined) yield window;
			window = { start: line.offset, end, lines: [line] };
		}
	}
	if (window !== undefined) yield window;
}

/** The raw bytes of a piece of the file. */
export function readBytes(source: Source, offset: number, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	return bytes.subarray(0, readInto(bytes, source, offset, length));
}

/** The same into memory that is there. @returns how many bytes there were */
export function readInto(bytes: Buffer, source: Source, offset: number, length: number): number {
	let filled = 0;
	while (filled < length) {
		const count = source.read(bytes, filled, length, offset + filled);
		if (count === 0) break;
		filled += count;
	}
	return filled;
}

/** What the bytes of an entry hold, as version 3 has it. @throws SessionctlError `unreadable` when it is no entry any more */
export function parseEntry(bytes: Buffer, source: Source, row: Row, version: number): JsonObject {
	const value = parseLine(bytes);
	if (isObject(value)) return upgradeEntry(value, row, version);
	throw changedMeanwhile(source.name);
}
