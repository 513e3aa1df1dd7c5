// Hot: runs once for every line of a file of gigabytes.
import { isUtf8 } from "node:buffer";
import { lineDamage } from "../read/damage.ts";
import { decodeUtf8 } from "../read/decode.ts";
import { growingMemory, type LineMemory } from "../read/line-memory.ts";
import { bytesOf, type Line } from "../read/lines.ts";
import type { Source } from "../read/source.ts";
import { type Header, headerVersion, isHeader, toHeader } from "./header.ts";
import { isLinked } from "./ids.ts";
import { asString, isObject, type JsonObject, parseJson } from "./json.ts";
import type { ReadOptions } from "./read-records.ts";
import { type Place, placeOf, toRow } from "./row.ts";
import { IS_PLAIN_PROMPT, RowTable } from "./rows/row-table.ts";
import { addScannedMessage } from "./rows/scanned-message.ts";
import { INVALID, JsonScanner, OBJECT } from "./scan/json-scanner.ts";
import { NameMarks } from "./scan/name-marks.ts";
import { outlineOf } from "./scan/outline.ts";
import { plainMessage } from "./scan/plain-message.ts";
import { openStringMemory } from "./scan/string-end.ts";
import type { SkippedLine } from "./session.ts";
import { KNOWN_ENTRY_TYPES } from "./types.ts";
import { hasKeptIndex, upgradeEntry } from "./upgrade.ts";
import { NOT_AN_ENTRY, SESSION_LINE, type Sequence } from "./version-one.ts";

/** What one pass over the lines gathers. */
export interface Pass {
	readonly snippets: boolean;
	readonly onEntry: ReadOptions["onEntry"];
	readonly onPlainMessage: ReadOptions["onPlainMessage"];
	header: Header | undefined;
	/** Where the header stands when it was known before; before it only what is surely an entry counts as one. */
	headerLine: number;
	/** The first line that parses is no header: this is no session. */
	refused: boolean;
	version: number;
	name: string | undefined;
	lines: number;
	missingFinalNewline: boolean;
	tornTail: boolean;
	/** The parsed lines by number, which version 1 refers to; not kept for other versions. */
	sequence: Sequence | undefined;
	missingIds: boolean;
	/** Where lines are read to, so that the scanner finds them. */
	readonly memory: LineMemory;
	readonly scanner: JsonScanner | undefined;
	readonly table: RowTable;
	readonly skipped: SkippedLine[];
	readonly invalidUtf8: Place[];
	readonly silentLines: Place[];
	readonly laterHeaders: Place[];
	linkedEntry: Place | undefined;
}

export function startPass(source: Source, options: ReadOptions): Pass {
	const { snippets = true, onEntry, onPlainMessage, scan = source.size >= WORTH_SCANNING } = options;
	const isSpared = onEntry === undefined || onPlainMessage !== undefined;
	const strings = scan && isSpared ? openStringMemory() : undefined;
	const marks = onPlainMessage && new NameMarks();
	return {
		memory: strings?.memory ?? growingMemory(),
		scanner: strings && new JsonScanner(strings.stringEnd, marks),
		snippets,
		onEntry,
		onPlainMessage,
		header: undefined,
		headerLine: 0,
		refused: false,
		version: 0,
		name: undefined,
		lines: 0,
		missingFinalNewline: false,
		tornTail: false,
		sequence: undefined,
		missingIds: false,
		table: new RowTable(),
		skipped: [],
		invalidUtf8: [],
		silentLines: [],
		laterHeaders: [],
		linkedEntry: undefined,
	};
}

/** Below, code that is to run fast has not begun to. */
const WORTH_SCANNING = 1 << 21;

/** White space, and the bytes that a value can start with: what else there is costs no failing `JSON.parse`. */
const CAN_START_JSON: ReadonlySet<number> = new Set(Buffer.from(' \t\r{["-0123456789tfn'));

/** Takes the next line: as the header, an entry, or one that is skipped. */
export function takeLine(pass: Pass, line: Line): void {
	pass.lines = line.number;
	if (line.tooLong) {
		pass.skipped.push({ ...placeOf(line), reason: "too-long" });
		return;
	}
	if (line.start === line.end || line.number === pass.headerLine) return;
	if (takeScanned(pass, line)) return;
	const text = decodeUtf8(line.buffer, line.start, line.end);
	const value = CAN_START_JSON.has(line.buffer[line.start] ?? 0) ? parseJson(text) : undefined;
	if (value === undefined) {
		takeMalformed(pass, line, text);
		return;
	}
	if (!line.terminated) pass.missingFinalNewline = true;
	if (!value) {
		pass.silentLines.push(placeOf(line)); // counts for nothing
		return;
	}
	if (line.number < pass.headerLine && !isSurelyEntry(value)) return;
	if (text.includes("\ufffd") && !isUtf8(bytesOf(line))) pass.invalidUtf8.push(placeOf(line));
	if (pass.header === undefined) takeHeader(pass, value, line);
	else if (isObject(value)) takeObject(pass, value, line, text);
	else {
		pass.skipped.push({ ...placeOf(line), reason: "not-an-object", damage: lineDamage(bytesOf(line)) });
		pass.sequence?.parsedLines.push(NOT_AN_ENTRY);
	}
}

/**
 * Takes an entry without making the whole of its value, which is what costs; or a line that is no JSON.
 * @returns false when it is neither, or only `JSON.parse` can tell
 */
function takeScanned(pass: Pass, line: Line): boolean {
	const { scanner } = pass;
	if (scanner === undefined || pass.version < 2 || line.number < pass.headerLine) return false;
	const verdict = scanner.scan(line.buffer, line.start, line.end);
	if (verdict === INVALID) {
		// `JSON.parse` needs gigabytes to say the same of a hundred million brackets.
		takeMalformed(pass, line, decodeUtf8(line.buffer, line.start, line.end));
		return true;
	}
	if (verdict !== OBJECT) return false;
	const { onEntry, onPlainMessage, table } = pass;
	const plain = onPlainMessage && plainMessage(scanner, line);
	if (onEntry !== undefined && plain === undefined) return false;
	const isValid = scanner.isAscii || isUtf8(bytesOf(line));
	const index = addScannedMessage(table, scanner, line, pass.snippets, isValid);
	if (index === undefined) {
		if (onEntry !== undefined) return false;
		takeObject(pass, outlineOf(scanner, line.buffer), line, "");
	} else if (plain !== undefined) {
		if (plain.isPrompt) table.mark(index, IS_PLAIN_PROMPT);
		onPlainMessage?.(table.row(index), plain);
	}
	if (!line.terminated) pass.missingFinalNewline = true;
	if (!isValid) pass.invalidUtf8.push(placeOf(line));
	return true;
}

function takeMalformed(pass: Pass, line: Line, text: string): void {
	if (text.trim() === "") return;
	pass.skipped.push({ ...placeOf(line), reason: "malformed", damage: lineDamage(bytesOf(line)) });
	if (!line.terminated) pass.tornTail = true;
}

function takeHeader(pass: Pass, value: unknown, line: Line): void {
	if (!isHeader(value)) {
		pass.refused = true;
		return;
	}
	setHeader(pass, toHeader(value, placeOf(line)));
}

/** The header that counts, where it is not the first line that parses. */
export function setHeader(pass: Pass, header: Header): void {
	pass.header = header;
	pass.version = headerVersion(header.raw);
	if (pass.version < 2) pass.sequence = { parsedLines: [SESSION_LINE], keptIndexes: [] };
}

function takeObject(pass: Pass, value: JsonObject, line: Line, text: string): void {
	if (value["type"] === "session") {
		pass.laterHeaders.push(placeOf(line));
		pass.sequence?.parsedLines.push(SESSION_LINE);
		return;
	}
	const { table, version } = pass;
	const row = toRow(value, line.number, line.offset, line.bytes, { withSnippet: pass.snippets, version });
	const index = table.add(row);
	if (pass.sequence !== undefined) {
		noteSequence(pass.sequence, value, index);
		if (pass.linkedEntry === undefined && isLinked(value)) pass.linkedEntry = placeOf(line);
	} else if (!row.hasOwnId) pass.missingIds = true;
	if (row.type === "session_info") pass.name = asString(value["name"])?.trim() || undefined;
	pass.onEntry?.(table.row(index), upgradeEntry(value, row, version), text);
}

function noteSequence(sequence: Sequence, value: JsonObject, row: number): void {
	sequence.parsedLines.push(row);
	if (hasKeptIndex(value)) sequence.keptIndexes.push({ row, index: value.firstKeptEntryIndex });
}

/** What stands before the header and has no place in the tree is other programs'. */
function isSurelyEntry(value: unknown): boolean {
	return isObject(value) && (isLinked(value) || KNOWN_ENTRY_TYPES.has(asString(value["type"]) ?? ""));
}
