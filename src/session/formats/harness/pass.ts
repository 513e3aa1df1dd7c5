// Hot: runs once for every write of a file of gigabytes.
import { isUtf8 } from "node:buffer";
import { lineDamage } from "../../../read/damage.ts";
import { decodeUtf8 } from "../../../read/decode.ts";
import { bytesOf, type Line, readLines } from "../../../read/lines.ts";
import type { Source } from "../../../read/source.ts";
import type { Header } from "../../header.ts";
import { isObject, type JsonObject, parseJson } from "../../json.ts";
import type { ReadOptions } from "../../read-records.ts";
import { type Place, placeOf, toRow } from "../../row.ts";
import { RowTable } from "../../rows/row-table.ts";
import type { SkippedLine } from "../../session.ts";
import { toEntry } from "./entry.ts";
import { type Fault, type FaultCode, found } from "./fault.ts";
import type { UsageRow } from "./store.ts";

/** What one pass over the lines of a file of the harness gathers, whatever its format. */
export interface Pass {
	readonly options: ReadOptions;
	header: Header | undefined;
	lines: number;
	missingFinalNewline: boolean;
	tornTail: Place | undefined;
	/** The number of the last write that had one. */
	seq: number;
	name: string | undefined;
	readonly labels: Map<string, string>;
	readonly table: RowTable;
	/** Ids of entries, and those of whatever shares their namespace. */
	readonly entryIds: Set<unknown>;
	readonly ids: Set<unknown>;
	readonly usage: UsageRow[];
	readonly faults: Fault[];
	readonly skipped: SkippedLine[];
	readonly invalidUtf8: Place[];
}

export function startPass(options: ReadOptions): Pass {
	return {
		options,
		header: undefined,
		lines: 0,
		missingFinalNewline: false,
		tornTail: undefined,
		seq: 0,
		name: undefined,
		labels: new Map(),
		table: new RowTable(),
		entryIds: new Set(),
		ids: new Set(),
		usage: [],
		faults: [],
		skipped: [],
		invalidUtf8: [],
	};
}

/** A line that parses. */
export interface ParsedLine {
	readonly line: Line;
	readonly place: Place;
	readonly text: string;
	readonly value: unknown;
}

/**
 * The lines that parse, the header first. Any other is skipped, and a fault but for the one that `isTorn` says is
 * what an unfinished write left.
 */
export function* parsedLines(
	pass: Pass,
	source: Source,
	isTorn: (line: Line, isLast: boolean, parses: boolean) => boolean,
): Generator<ParsedLine, void, undefined> {
	for (const line of readLines(source, { onProgress: pass.options.onProgress })) {
		pass.lines = line.number;
		const place = placeOf(line);
		const text = line.tooLong ? "" : lineText(line);
		const value = parseJson(text);
		const isLast = line.offset + line.bytes + 1 >= source.size;
		if (line.number > 1 && isTorn(line, isLast, value !== undefined)) pass.tornTail = place;
		else if (value === undefined) skip(pass, line, place);
		else {
			if (!line.terminated) pass.missingFinalNewline = true;
			if (text.includes("\ufffd") && !isUtf8(bytesOf(line))) pass.invalidUtf8.push(place);
			yield { line, place, text, value };
		}
	}
}

/** A byte order mark is passed over before the header, and nowhere else. */
function lineText(line: Line): string {
	const text = decodeUtf8(line.buffer, line.start, line.end);
	return line.number === 1 ? text.replace(/^\ufeff/, "") : text;
}

function skip(pass: Pass, line: Line, place: Place): void {
	if (line.tooLong) pass.skipped.push({ ...place, reason: "too-long" });
	else if (line.bytes > 0) {
		pass.skipped.push({ ...place, reason: "malformed", damage: lineDamage(bytesOf(line)) });
	}
	fault(pass, "line", place, line.bytes === 0 ? "an empty line" : "no JSON");
}

export function fault(pass: Pass, code: FaultCode, at: Place, value: unknown): void {
	pass.faults.push({ code, at, found: found(value) });
}

/** Adds an entry, faults and all, so that what can be shown of it is. */
export function addEntry(pass: Pass, write: JsonObject, place: Place, text: () => string): void {
	const { snippets: withSnippet = true, onEntry } = pass.options;
	const entry = toEntry(write);
	const { line, offset, bytes } = place;
	const index = pass.table.add(toRow(entry, line, offset, bytes, { withSnippet, version: 4 }));
	onEntry?.(pass.table.row(index), entry, text());
}

/** Notes what is wrong with the id and the parent of an entry, and remembers it. */
export function registerEntry(pass: Pass, write: JsonObject, place: Place): void {
	const { id, parentId } = write;
	registerId(pass, id, place);
	if (parentId !== null && !pass.entryIds.has(parentId)) fault(pass, "parent", place, parentId);
	pass.entryIds.add(id);
}

export function registerId(pass: Pass, id: unknown, place: Place): void {
	if (pass.ids.has(id)) fault(pass, "repeated-id", place, id);
	pass.ids.add(id);
}

/** A write that is an object; what is none is a fault. */
export function asWrite(pass: Pass, value: unknown, place: Place): JsonObject | undefined {
	if (isObject(value)) return value;
	fault(pass, "write", place, value);
	return undefined;
}
