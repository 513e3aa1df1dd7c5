import { readLines } from "../../read/lines.ts";
import { firstBytes, type Source } from "../../read/source.ts";
import { isObject, type JsonObject, parseJson } from "../json.ts";

/** The first line of a file, which tells most formats apart. */
export interface Head {
	/** Decoded, without a byte order mark; the first MiB of a longer one. */
	readonly text: string;
	/** The record on that line; absent when it holds no JSON object. */
	readonly record: JsonObject | undefined;
}

const HEAD_BYTES = 1 << 20;

/** Reads the first line of a file, and no more than its first chunk where that holds it. */
export function readHead(source: Source): Head {
	for (const { buffer, start, end } of readLines(firstBytes(source, HEAD_BYTES), { chunkBytes: 1 << 14 })) {
		const text = buffer.toString("utf8", start, end).replace(/^\ufeff/, "");
		const value = text.trimStart().startsWith("{") ? parseJson(text) : undefined;
		return { text, record: isObject(value) ? value : undefined };
	}
	return { text: "", record: undefined };
}
