import type { LineMemory } from "../read/line-memory.ts";
import { type Line, readLines } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import type { Header } from "./header.ts";
import { deriveMissingIds } from "./ids.ts";
import type { JsonObject } from "./json.ts";
import { type Pass, setHeader, startPass, takeLine } from "./pass.ts";
import { readBytes, readEntries, readEntry, unparsedEntries } from "./payload.ts";
import type { Refusal } from "./refusal.ts";
import type { Row } from "./row.ts";
import type { PlainMessage } from "./scan/plain-message.ts";
import type { Session } from "./session.ts";
import { chainRows } from "./version-one.ts";

/** What is wanted of a file while it is read. */
export interface ReadOptions {
	/** Read a file as the agent does, whoever wrote it (default: as its writer meant it). */
	readonly asAgent?: boolean | undefined;
	/** Make a snippet for each row (default: true). */
	readonly snippets?: boolean;
	/**
	 * Shown each entry as it goes by, as version 3 has it, and its line. Ids that are derived are filled into the row
	 * when all is read.
	 */
	readonly onEntry?: ((row: Row, entry: JsonObject, text: string) => void) | undefined;
	/**
	 * Shown, instead of `onEntry`, a message in which there is nothing to see, and spared making its value; only while
	 * lines are scanned. What it is shown holds until it returns.
	 */
	readonly onPlainMessage?: ((row: Row, message: PlainMessage) => void) | undefined;
	/** Scan lines instead of parsing them (default: from two megabytes on; before that `JSON.parse` is done sooner). */
	readonly scan?: boolean | undefined;
	/** Told, chunk by chunk, how many bytes have been read. */
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

/** Either the session, or why the file is none. */
export type Reading =
	| { readonly ok: true; readonly session: Session }
	| { readonly ok: false; readonly refusal: Refusal };

/**
 * Makes a session of lines in one pass (format §1 to §3, §6): the first that parses is the header, each other one an
 * entry. Never throws on what they hold; keeps no more than the rows and the longest line in memory.
 * @param lines those of the file itself, or what a format has for them, in the memory that is handed to it
 * @param source where the entries are read back from, by the places of the lines
 * @param header the header, when it is known before; then each line is an entry
 * @returns nothing when the first line that parses is no header
 */
export function readRecords(
	lines: (memory: LineMemory) => Iterable<Line>,
	source: Source,
	options: ReadOptions,
	header: Header,
): Session;
export function readRecords(
	lines: (memory: LineMemory) => Iterable<Line>,
	source: Source,
	options: ReadOptions,
): Session | undefined;
export function readRecords(
	lines: (memory: LineMemory) => Iterable<Line>,
	source: Source,
	options: ReadOptions,
	header?: Header,
): Session | undefined {
	const pass = startPass(source, options);
	if (header !== undefined) setHeader(pass, header);
	takeLines(pass, lines(pass.memory));
	return pass.header && finishPass(pass, pass.header, source);
}

/** Reads a file that was refused under a header that is not its first line, or that stands on no line at all. */
export function readUnder(source: Source, header: Header, refusal: Refusal, options: ReadOptions): Session {
	const pass = startPass(source, options);
	setHeader(pass, header);
	pass.headerLine = header.line;
	takeLines(pass, readLines(source, { memory: pass.memory, onProgress: options.onProgress }));
	return { ...finishPass(pass, header, source), refusal };
}

function takeLines(pass: Pass, lines: Iterable<Line>): void {
	for (const line of lines) {
		takeLine(pass, line);
		if (pass.refused) return;
	}
}

function finishPass(pass: Pass, header: Header, source: Source): Session {
	const { table, version } = pass;
	if (pass.sequence !== undefined) chainRows(table.rows, pass.sequence, header.id);
	else if (pass.missingIds) deriveMissingIds(table.rows, header.id);
	return {
		file: source.name,
		format: "agent",
		header,
		version,
		name: pass.name,
		get rows() {
			return table.rows;
		},
		table,
		leaf: table.length - 1,
		tips: [],
		labels: undefined,
		siblings: "by-time",
		skipped: pass.skipped,
		facts: {
			size: source.size,
			lines: pass.lines,
			missingFinalNewline: pass.missingFinalNewline,
			tornTail: pass.tornTail,
			invalidUtf8: pass.invalidUtf8,
			silentLines: pass.silentLines,
			laterHeaders: pass.laterHeaders,
			linkedEntry: pass.linkedEntry,
		},
		read: (row) => readEntry(source, row, version),
		readAll: (wanted) => readEntries(source, wanted, version),
		unparsed: version < 3 ? undefined : unparsedEntries(source, version),
		readRaw: (row) => readBytes(source, row.offset, row.bytes),
		close: () => source.close(),
	};
}
