import { readLines } from "../../read/lines.ts";
import { firstBytes, type Source } from "../../read/source.ts";
import { isObject, type JsonObject, parseJson } from "../json.ts";

/** How a file begins, which tells most formats apart. */
export interface Head {
	/** The first line that is not blank, decoded, without a byte order mark; the first MiB of a longer one. */
	readonly text: string;
	/** The first record: what the first line that parses holds, if that is an object. */
	readonly record: JsonObject | undefined;
	/** The record after it. */
	readonly next: () => JsonObject | undefined;
}

const HEAD_BYTES = 1 << 20;

/** Reads the beginning of a file: the first chunk, where that holds its first record, and never more than a MiB. */
export function readHead(source: Source): Head {
	const [record] = firstRecords(source, 1);
	return { text: firstText(source), record, next: () => firstRecords(source, 2)[1] };
}

function firstText(source: Source): string {
	for (const text of firstLines(source)) if (text.trim() !== "") return text;
	return "";
}

/** Nothing for a line that holds other JSON than an object. */
function firstRecords(source: Source, count: number): (JsonObject | undefined)[] {
	const records: (JsonObject | undefined)[] = [];
	for (const text of firstLines(source)) {
		const value = parseJson(text);
		if (!value) continue;
		if (records.push(isObject(value) ? value : undefined) === count) break;
	}
	return records;
}

function* firstLines(source: Source): Generator<string, void, undefined> {
	const options = { chunkBytes: 1 << 14, maxLength: HEAD_BYTES };
	for (const { number, buffer, start, end } of readLines(firstBytes(source, HEAD_BYTES), options)) {
		const text = buffer.toString("utf8", start, end);
		yield number === 1 ? text.replace(/^\ufeff/, "") : text;
	}
}
