import type { LineDamage } from "../read/damage.ts";
import type { FormatName } from "./format-names.ts";
import type { Operations } from "./formats/harness/operation.ts";
import type { Store } from "./formats/harness/store.ts";
import type { Transaction } from "./formats/harness/transaction.ts";
import type { Header } from "./header.ts";
import type { JsonObject } from "./json.ts";
import type { LineSpan } from "./payload.ts";
import type { Refusal } from "./refusal.ts";
import type { Place, Row } from "./row.ts";
import type { RowTable } from "./rows/row-table.ts";
import type { Tip } from "./tips.ts";

/**
 * One session file: its header, a small row for each entry, and the way back to the bytes. The same for every format
 * that can be read; what differs between them is stated here, so that nobody else has to know the format.
 */
export interface Session {
	/** The file as it was named. */
	readonly file: string;
	/** What the file was read as. */
	readonly format: FormatName;
	readonly header: Header;
	/** The version on disk; 1 when the header has none. */
	readonly version: number;
	/** The name that the last `session_info` gives; absent when there is none, or it clears the name. */
	readonly name: string | undefined;
	/** In file order; ids and parents as in the migrated session. Made when they are first asked for. */
	readonly rows: readonly Row[];
	/** The same in columns, for what goes through a million of them. */
	readonly table: RowTable;
	/**
	 * How many bytes of the file are left out, where this is its last part alone: then `name`, `skipped` and `facts` are
	 * of that part, and only `offset` tells where a line lies.
	 */
	readonly from?: number;
	/** The leaf by the rule of the format, by its index among the rows; -1 when there is none. */
	readonly leaf: number;
	/** The record that the agent takes for the leaf, where it misreads a file of the old harness. */
	readonly agentLeaf?: Row | undefined;
	/** The positions that the format stores under names, the one that was set last at the end; else none. */
	readonly tips: readonly Tip[];
	/** Labels by the id of their target, where the format keeps them apart from the entries. */
	readonly labels: ReadonlyMap<string, string> | undefined;
	/** In which order the children of an entry come: by their time, or as they were written. */
	readonly siblings: "by-time" | "as-written";
	/** What the file holds beside entries, in the formats of the harness. */
	readonly store?: Store | undefined;
	/** What was done with it, in the formats of the harness. */
	readonly operations?: Operations | undefined;
	/** Lines that are no entries, in file order. */
	readonly skipped: readonly SkippedLine[];
	readonly facts: FileFacts;
	/** Why the agent does not open the file; absent where it does. */
	readonly refusal?: Refusal;
	/**
	 * The entry behind a row, as version 3 has it; read from the file.
	 * @throws SessionctlError `unreadable` when the file has changed since
	 */
	read(row: Row): JsonObject;
	/** The entries behind many rows, in the order given; neighbours are read together. */
	readAll(rows: Iterable<Row>): Generator<readonly [row: Row, entry: JsonObject], void, undefined>;
	/** Entries unparsed; `undefined` where the file does not hold them as version 3 has them. */
	readonly unparsed: UnparsedEntries | undefined;
	/**
	 * The bytes of a line, exactly as they are on disk, without the line feed; in a format without lines the JSON of an
	 * entry or of the header.
	 */
	readRaw(place: Place): Uint8Array;
	/**
	 * What a line commits as one, where the format has lines that hold more than an entry; `undefined` for a line that
	 * commits nothing. Reads the file up to there.
	 */
	transactionAt?(line: number): Transaction | undefined;
	/** Gives the file back. Rows stay; reading is an error from then on. */
	close(): void;
}

/** Entries as the bytes of the file, for one who may do without their values. */
export interface UnparsedEntries {
	/** As `readAll`. The bytes are there until the next ones are asked for. */
	readAll(rows: Iterable<Row>): Generator<LineSpan<Row>, void, undefined>;
	/** @throws SessionctlError `unreadable` when it is no entry any more */
	parse(entry: LineSpan<Row>): JsonObject;
}

/** A line that is no entry, and why (format §1). Blank lines and `null`, `false`, `0`, `""` are not among them. */
export interface SkippedLine extends Place {
	readonly reason: "malformed" | "not-an-object" | "too-long";
	/** What its bytes show; absent for a line too long to be held. */
	readonly damage?: LineDamage;
}

/** What is so of the file as a whole. */
export interface FileFacts {
	/** Bytes when it was opened. */
	readonly size: number;
	readonly lines: number;
	/** The last line is whole, but no line feed ends it. */
	readonly missingFinalNewline: boolean;
	/** The last line does not parse and no line feed ends it: a write that stopped half-way. */
	readonly tornTail: boolean;
	/** Parsed lines with bytes that are no UTF-8; reading puts U+FFFD in their place. */
	readonly invalidUtf8: readonly Place[];
	/** Lines that hold `null`, `false`, `0` or `""`: every reader passes over them in silence. */
	readonly silentLines: readonly Place[];
	/** Later `session` lines, which are no entries: two files joined, say. */
	readonly laterHeaders: readonly Place[];
	/** In version 1, which knows no ids: the first entry that has an `id` and a `parentId`. The version was lost. */
	readonly linkedEntry: Place | undefined;
}
