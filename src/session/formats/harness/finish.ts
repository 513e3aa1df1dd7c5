import { decodeUtf8 } from "../../../read/decode.ts";
import type { Source } from "../../../read/source.ts";
import { changedMeanwhile } from "../../../read/source.ts";
import type { FormatName } from "../../format-names.ts";
import type { Header } from "../../header.ts";
import { deriveMissingIds } from "../../ids.ts";
import { isObject, type JsonObject, parseJson } from "../../json.ts";
import { readBytes, readTogether } from "../../payload.ts";
import type { Place, Row } from "../../row.ts";
import type { Session } from "../../session.ts";
import { defaultTip, type Tip } from "../../tips.ts";
import { toEntry } from "./entry.ts";
import type { Operations } from "./operation.ts";
import type { Pass } from "./pass.ts";
import type { Store } from "./store.ts";
import { type Transaction, transactionOn } from "./transaction.ts";

/** Reads a write back from its place. @throws SessionctlError `unreadable` when the file has changed since */
export function writeReader(source: Source): (place: Place) => JsonObject {
	return (place) => parseWrite(source, place, readBytes(source, place.offset, place.bytes));
}

function parseWrite(source: Source, { line }: Place, bytes: Buffer): JsonObject {
	const value = parseJson(decodeUtf8(bytes));
	if (isObject(value)) return value;
	throw changedMeanwhile(`${source.name}:${line}`);
}

/** The session that a pass over a file of the harness has gathered. */
export function finishPass(
	pass: Pass,
	source: Source,
	of: {
		readonly format: "harness-0.85" | "harness-0.84";
		readonly header: Header;
		readonly tips: readonly Tip[];
		readonly store: Store;
		readonly operations: Operations;
	},
): Session {
	const { table } = pass;
	const { rows } = table;
	if (rows.some((row) => !row.hasOwnId)) deriveMissingIds(rows, of.header.id);
	const read = writeReader(source);
	return {
		file: source.name,
		...of,
		refusal: { looksLike: of.format, line: 1 },
		version: 4,
		name: pass.name,
		rows,
		table,
		leaf: leafOf(rows, of.tips),
		labels: pass.labels,
		siblings: "as-written",
		skipped: pass.skipped,
		facts: {
			size: source.size,
			lines: pass.lines,
			missingFinalNewline: pass.missingFinalNewline,
			tornTail: pass.tornTail !== undefined,
			invalidUtf8: pass.invalidUtf8,
			silentLines: [],
			laterHeaders: [],
			linkedEntry: undefined,
		},
		read: (row) => toEntry(read(row)),
		readAll: (wanted) => readAll(source, wanted),
		unparsed: undefined, // a write of a transaction is no entry yet
		readRaw: (row) => readBytes(source, row.offset, row.bytes),
		transactionAt: (line) => transactionAt(pass, source, of.format, line),
		close: () => source.close(),
	};
}

function* readAll(
	source: Source,
	wanted: Iterable<Row>,
): Generator<readonly [Row, JsonObject], void, undefined> {
	for (const [row, bytes] of readTogether(source, wanted))
		yield [row, toEntry(parseWrite(source, row, bytes))];
}

/** The entry that the default tip points at; -1 when there is no tip, or it points at none. */
function leafOf(rows: readonly Row[], tips: readonly Tip[]): number {
	const tip = defaultTip(tips);
	return tip === undefined || tip.entryId === null ? -1 : rows.findLastIndex(({ id }) => id === tip.entryId);
}

/** Neither the header nor what an unfinished write left was committed. */
function transactionAt(
	{ tornTail }: Pass,
	source: Source,
	format: FormatName,
	line: number,
): Transaction | undefined {
	if (line <= 1 || line === tornTail?.line) return undefined;
	return transactionOn(source, line, format === "harness-0.84" ? "mutation" : "transaction");
}
