import { readLastLines } from "../read/last-lines.ts";
import type { LineMemory } from "../read/line-memory.ts";
import { firstBytes, type Source } from "../read/source.ts";
import { firstHeader } from "./find-header.ts";
import type { Header } from "./header.ts";
import { type ReadOptions, readRecords } from "./read-records.ts";
import { tableOf } from "./rows/row-table.ts";
import type { Session } from "./session.ts";

/** A header that does not end before this place is not looked for. */
const HEADER_SCAN_BYTES = 1 << 20;
const CHUNK_BYTES = 1 << 14;

/** The header of a file of the agent (format §2), where it stands near the start; nothing where that is in doubt. */
export function nearHeader(source: Source): Header | undefined {
	const beginning = firstBytes(source, HEADER_SCAN_BYTES);
	const header = firstHeader(beginning, { chunkBytes: CHUNK_BYTES });
	return header && header.offset + header.bytes < beginning.size ? header : undefined; // not one that was cut
}

/**
 * The last part of a file of the agent as a session: the entries whose lines start at a byte or after it. A line number
 * counts from there; ids that the file lacks are derived from such numbers and are others than those of the whole.
 * @param header of the file; it ends before that byte
 */
export function readLastPart(source: Source, header: Header, from: number, options: ReadOptions): Session {
	const { scan = source.size - from > WORTH_SCANNING } = options;
	const lines = (memory: LineMemory) => readLastLines(source, from, { memory });
	return { ...readRecords(lines, source, { ...options, scan }, header), from };
}

/** A shorter part is parsed before the code that scans runs fast. */
const WORTH_SCANNING = 1 << 21;

/** A session from one of its rows on, without what is known from before: skipped lines, and a name that was given there. */
export function sessionFrom(session: Session, start: number): Session {
	const rows = session.rows.slice(start);
	const from = rows[0]?.offset ?? 0;
	const namedAt = session.rows.findLastIndex(({ type }) => type === "session_info");
	const table = start === 0 ? session.table : tableOf(rows);
	return {
		...session,
		from,
		name: namedAt === -1 || namedAt >= start ? session.name : undefined,
		rows: table.rows,
		table,
		leaf: Math.max(-1, session.leaf - start),
		skipped: session.skipped.filter(({ offset }) => offset >= from),
	};
}
