import { decodeUtf8 } from "../read/decode.ts";
import { type Line, type LineOptions, readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { type Header, isHeader, toHeader } from "./header.ts";
import { asString, isObject, parseJson } from "./json.ts";
import { type Place, placeOf } from "./row.ts";

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const WORD = Buffer.from('"session"');

/** The header of a file: its first line that parses; nothing when that is something else (format §2). */
export function firstHeader(source: Source, options: LineOptions = {}): Header | undefined {
	for (const line of readLines(source, options)) {
		const value = line.tooLong ? undefined : parseJson(decodeUtf8(line.buffer, line.start, line.end));
		if (!value) continue;
		return isHeader(value) ? toHeader(value, placeOf(line)) : undefined;
	}
	return undefined;
}

/** The first line of a file that is a header, wherever it stands; a byte order mark before it does not count. */
export function findHeader(source: Source): Header | undefined {
	for (const { value, place } of sessionRecords(source)) if (isHeader(value)) return toHeader(value, place);
	return undefined;
}

/** A line as a header, though it lacks its type or an `id` that is a string: read with an empty one. */
export function headerAt(source: Source, wanted: number): Header | undefined {
	for (const { number, offset, bytes, buffer, start, end } of readLines(source)) {
		if (number < wanted) continue;
		const raw = parseJson(decodeUtf8(buffer, start, end));
		if (!isObject(raw)) return undefined;
		const id = asString(raw["id"]) ?? "";
		return { ...toHeader({ ...raw, id }, { line: number, offset, bytes }), raw };
	}
	return undefined;
}

/** The lines that can be of type `session`: only these are parsed. */
function* sessionRecords(source: Source): Generator<{ value: unknown; place: Place }> {
	for (const line of readLines(source)) {
		if (line.tooLong || !holdsWord(line)) continue;
		const mark = hasMark(line) ? MARK.length : 0;
		const value = parseJson(decodeUtf8(line.buffer, line.start + mark, line.end));
		const { number, offset, bytes } = line;
		yield { value, place: { line: number, offset: offset + mark, bytes: bytes - mark } };
	}
}

function holdsWord({ buffer, start, end }: Line): boolean {
	return buffer.subarray(start, end).includes(WORD);
}

function hasMark({ number, buffer, start, end }: Line): boolean {
	return number === 1 && buffer.subarray(start, end).indexOf(MARK) === 0;
}
