// Hot: runs once for every write of a file of gigabytes.
import { decodeUtf8 } from "../../../read/decode.ts";
import { bytesOf } from "../../../read/lines.ts";
import type { Source } from "../../../read/source.ts";
import type { Header } from "../../header.ts";
import { asString, isObject, type JsonObject } from "../../json.ts";
import { elementsAt } from "../../json-spans.ts";
import type { ReadOptions } from "../../read-records.ts";
import type { Place } from "../../row.ts";
import type { Session } from "../../session.ts";
import { finishPass, writeReader } from "../harness/finish.ts";
import { isCount, isTime, toHarnessHeader } from "../harness/header.ts";
import {
	addEntry,
	asWrite,
	fault,
	type ParsedLine,
	type Pass,
	parsedLines,
	registerEntry,
	registerId,
	startPass,
} from "../harness/pass.ts";
import type { Cell, Store } from "../harness/store.ts";
import { isUsable, toUsageRow } from "../harness/usage.ts";
import { addressOf, appendCell, deleteCell, isStorable, type MutableCells, setCell } from "./cells.ts";
import { wrongHeaderMembers } from "./header.ts";
import { operationsOf } from "./operations.ts";
import { readTips, type TipCell } from "./tips.ts";

/** What is gathered beside what all formats of the harness have. */
interface State extends Pass {
	readonly values: MutableCells<Cell>;
	readonly lists: MutableCells<Cell[]>;
	readonly tips: Map<string, TipCell>;
}

/**
 * Reads a file of the harness since 0.85 in one pass: a header, then one transaction a line (harness format §8). What
 * the harness refuses the file for is stated, and the rest is read all the same.
 * @returns nothing when the first line is no header
 */
export function readTransactions(source: Source, options: ReadOptions): Session | undefined {
	const state: State = { ...startPass(options), values: new Map(), lists: new Map(), tips: new Map() };
	for (const parsed of parsedLines(state, source, isTorn)) {
		if (state.header !== undefined) takeTransaction(state, parsed);
		else if (!takeHeader(state, parsed)) return undefined;
	}
	return state.header && finish(state, state.header, source);
}

/** Whatever follows the last line feed was not committed, be it whole or not (harness format §10). */
function isTorn({ terminated }: { readonly terminated: boolean }): boolean {
	return !terminated;
}

function takeHeader(state: State, { line, place, value }: ParsedLine): boolean {
	if (line.number > 1 || !isObject(value)) return false;
	state.header = toHarnessHeader(value, place);
	if (!line.terminated) fault(state, "header-unterminated", place, "");
	for (const name of wrongHeaderMembers(value)) fault(state, "header", place, name);
	return true;
}

function takeTransaction(state: State, { line, place, text, value }: ParsedLine): void {
	if (!Array.isArray(value)) {
		takeWrite(state, value, place, () => text);
		return;
	}
	const writes: readonly unknown[] = value;
	const bytes = bytesOf(line);
	for (const [at, { start, end }] of elementsAt(bytes, jsonStart(bytes)).entries()) {
		const own = { line: place.line, offset: place.offset + start, bytes: end - start };
		takeWrite(state, writes[at], own, () => decodeUtf8(bytes, start, end));
	}
}

function jsonStart(bytes: Buffer): number {
	return bytes.indexOf("[");
}

function takeWrite(state: State, value: unknown, place: Place, text: () => string): void {
	const write = asWrite(state, value, place);
	if (write === undefined) return;
	const cell = { ...place, seq: takeSequence(state, write, place) };
	switch (write["kind"]) {
		case "entry":
			if (!isTime(write["timestamp"])) fault(state, "time", place, write["timestamp"]);
			registerEntry(state, write, place);
			addEntry(state, write, place, text);
			return;
		case "usage":
			registerId(state, write["id"], place);
			if (!isUsable(write["usage"])) fault(state, "usage", place, write["id"]);
			state.usage.push(toUsageRow(write, cell));
			return;
		case "value":
			takeValue(state, write, cell);
			return;
		case "list":
			takeList(state, write, cell);
			return;
		default:
			fault(state, "write", place, write["kind"]);
	}
}

/** Numbers need only rise, inside a line and across lines: gaps are normal in forks (harness format §4). */
function takeSequence(state: State, { seq }: JsonObject, place: Place): number {
	if (!isCount(seq, 1)) {
		fault(state, "sequence", place, seq);
		return state.seq;
	}
	if (seq <= state.seq) fault(state, "sequence", place, seq);
	state.seq = seq;
	return seq;
}

function takeValue(state: State, write: JsonObject, cell: Cell): void {
	const { op } = write;
	const address = addressOf(write);
	if (op === "delete") {
		if (address === undefined) return;
		deleteCell(state.values, address);
		noteDeletion(state, address.namespace, address.key);
	} else if (op !== "set") fault(state, "write", cell, `value ${String(op)}`);
	else if (address === undefined || !isStorable(address)) fault(state, "address", cell, write["namespace"]);
	else {
		setCell(state.values, address, cell);
		noteValue(state, address.namespace, address.key, write["value"], cell);
	}
}

function takeList(state: State, write: JsonObject, cell: Cell): void {
	const { op } = write;
	const address = addressOf(write);
	if (op === "delete") {
		if (address !== undefined) deleteCell(state.lists, address);
	} else if (op !== "append") fault(state, "write", cell, `list ${String(op)}`);
	else if (address === undefined || !isStorable(address)) fault(state, "address", cell, write["namespace"]);
	else appendCell(state.lists, address, cell);
}

/** Keeps the values that every command asks for: tips, labels and the name. */
function noteValue(state: State, namespace: string, key: string, value: unknown, cell: Cell): void {
	switch (namespace) {
		case "pi.branch.tip":
			state.tips.delete(key); // so that the one that was set last is the last one
			state.tips.set(key, { value, cell });
			return;
		case "pi.entry.label":
			state.labels.set(key, asString(value) ?? "");
			return;
		case "pi.session.name":
			if (key === "") state.name = asString(value) || undefined;
			return;
	}
}

function noteDeletion(state: State, namespace: string, key: string): void {
	if (namespace === "pi.branch.tip") state.tips.delete(key);
	if (namespace === "pi.entry.label") state.labels.delete(key);
	if (namespace === "pi.session.name" && key === "") state.name = undefined;
}

function finish(state: State, header: Header, source: Source): Session {
	const { nextSeq } = header.raw;
	const store: Store = {
		values: state.values,
		lists: state.lists,
		usage: state.usage,
		records: [],
		nextSeq: Math.max(state.seq + 1, isCount(nextSeq, 1) ? nextSeq : 1),
		faults: state.faults,
		tornTail: state.tornTail,
		read: writeReader(source),
	};
	const tips = readTips(state.tips, store);
	const operations = operationsOf(store, source, state.table.rows);
	return finishPass(state, source, { format: "harness-0.85", header, tips, store, operations });
}
