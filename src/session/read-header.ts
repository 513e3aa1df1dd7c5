import { fileSource, firstBytes, type Source } from "../read/source.ts";
import { findHeader, firstHeader } from "./find-header.ts";
import type { Header } from "./header.ts";

/** Headers may be long (a large `metadata`), but not without bound: the agent looks no further either. */
const HEADER_SCAN_BYTES = 1 << 20;
/** Most headers are short: a list of a thousand files reads no more of each than it must. */
const CHUNK_BYTES = 1 << 16;

/** The header of a file, which is the first line that parses, or nothing. @throws SessionctlError `unreadable` */
export function readHeader(path: string): Header | undefined {
	const source = fileSource(path);
	try {
		return firstHeader(beginning(source), { chunkBytes: CHUNK_BYTES });
	} finally {
		source.close();
	}
}

/** The working directory that a file names, in its header or in one that stands in the wrong place. */
export function readCwd(path: string): string | undefined {
	let source: Source | undefined;
	try {
		source = fileSource(path);
		const start = beginning(source);
		return (firstHeader(start, { chunkBytes: CHUNK_BYTES }) ?? findHeader(start))?.cwd;
	} catch {
		return undefined;
	} finally {
		source?.close();
	}
}

function beginning(source: Source): Source {
	return firstBytes(source, HEADER_SCAN_BYTES);
}
