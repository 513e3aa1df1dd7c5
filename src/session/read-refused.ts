import { decodeUtf8 } from "../read/decode.ts";
import { readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { findHeader, headerAt } from "./find-header.ts";
import { CURRENT_VERSION, type Header, toHeader } from "./header.ts";
import { isLinked } from "./ids.ts";
import { isObject, parseJson } from "./json.ts";
import { type ReadOptions, readUnder } from "./read-records.ts";
import type { Refusal } from "./refusal.ts";
import type { Session } from "./session.ts";

/**
 * Reads the entries of a file that is refused for its header alone, under the header that there is or one that stands
 * in for it; `Session.refusal` says why. For who judges or mends a damaged file: the agent does not open it.
 * @param refusal what `readSession` gave
 * @returns nothing for a file that is no session at all
 */
export function readRefused(
	source: Source,
	refusal: Refusal,
	options: ReadOptions = {},
): Session | undefined {
	const header = headerFor(source, refusal);
	return header && readUnder(source, header, refusal, options);
}

function headerFor(source: Source, { looksLike, line }: Refusal): Header | undefined {
	switch (looksLike) {
		case "byte-order-mark":
		case "header-not-first":
			return findHeader(source);
		case "header-invalid":
			return headerAt(source, line);
		case "header-missing":
		case "header-corrupt":
			return standIn(versionByEntries(source));
		default:
			return undefined;
	}
}

/** A header that stands on no line: its place is before the file, and it says nothing but the version. */
function standIn(version: number): Header {
	return toHeader({ type: "session", version, id: "" }, { line: 0, offset: 0, bytes: 0 });
}

/** Entries that have ids and parents are of version 3 (or 2, which hardly differs); without them they are of version 1. */
function versionByEntries(source: Source): number {
	for (const { tooLong, buffer, start, end } of readLines(source)) {
		const value = tooLong ? undefined : parseJson(decodeUtf8(buffer, start, end));
		if (isObject(value) && isLinked(value)) return CURRENT_VERSION;
	}
	return 1;
}
