import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { isObject, type JsonObject, parseJson } from "./json.ts";
import type { Row } from "./row.ts";
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
	for (const window of windows(rows)) {
		const bytes = readBytes(source, window.start, window.end - window.start);
		for (const row of window.rows) {
			const start = row.offset - window.start;
			yield [row, parseEntry(bytes.subarray(start, start + row.bytes), source, row, version)];
		}
	}
}

interface Window {
	start: number;
	end: number;
	rows: Row[];
}

/** Groups rows that follow one another closely enough on disk. */
function* windows(rows: Iterable<Row>): Generator<Window, void, undefined> {
	let window: Window | undefined;
	for (const row of rows) {
		const end = row.offset + row.bytes;
		const isNear =
			window !== undefined &&
			row.offset >= window.end &&
			row.offset - window.end <= MAX_GAP &&
			end - window.start <= WINDOW_BYTES;
		if (window !== undefined && isNear) {
			window.rows.push(row);
			window.end = end;
		} else {
			if (window !== undefined) yield window;
			window = { start: row.offset, end, rows: [row] };
		}
	}
	if (window !== undefined) yield window;
}

/** The raw bytes of a piece of the file; fewer than asked for when it has been cut short meanwhile. */
export function readBytes(source: Source, offset: number, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	let filled = 0;
	while (filled < length) {
		const count = source.read(bytes, filled, length, offset + filled);
		if (count === 0) break;
		filled += count;
	}
	return bytes.subarray(0, filled);
}

function parseEntry(bytes: Buffer, source: Source, row: Row, version: number): JsonObject {
	const value = parseJson(bytes.toString("utf8"));
	if (isObject(value)) return upgradeEntry(value, row, version);
	throw new SessionctlError("unreadable", `${source.name}:${row.line}: changed while it was being read`, {
		hint: "run the command again",
	});
}
