import { readLines } from "../read/lines.ts";
import { fileSource, firstBytes, type Source } from "../read/source.ts";
import { findHeader } from "./find-header.ts";
import { type HeaderObject, isHeader } from "./header.ts";
import { asString, parseJson } from "./json.ts";

/** Headers may be long (a large `metadata`), but not without bound: the agent looks no further either. */
const HEADER_SCAN_BYTES = 1 << 20;

/** The header of a file, which is the first line that parses, or nothing. @throws SessionctlError `unreadable` */
export function readHeader(path: string): HeaderObject | undefined {
	const source = fileSource(path);
	try {
		return firstHeader(source);
	} finally {
		source.close();
	}
}

/** The working directory that a file names, in its header or in one that stands in the wrong place. */
export function readCwd(path: string): string | undefined {
	let source: Source | undefined;
	try {
		source = fileSource(path);
		const header = firstHeader(source) ?? findHeader(firstBytes(source, HEADER_SCAN_BYTES))?.raw;
		return asString(header?.["cwd"]);
	} catch {
		return undefined;
	} finally {
		source?.close();
	}
}

function firstHeader(whole: Source): HeaderObject | undefined {
	const source = firstBytes(whole, HEADER_SCAN_BYTES);
	for (const line of readLines(source, { chunkBytes: 1 << 16, maxLength: HEADER_SCAN_BYTES })) {
		if (line.offset > HEADER_SCAN_BYTES) return undefined;
		const value = line.tooLong ? undefined : parseJson(line.buffer.toString("utf8", line.start, line.end));
		if (value) return isHeader(value) ? value : undefined;
	}
	return undefined;
}
