// Hot: runs once for every line of a file of gigabytes.
import type { Source } from "../../../read/source.ts";
import type { Header } from "../../header.ts";
import { asString, isObject, type JsonObject } from "../../json.ts";
import type { ReadOptions } from "../../read-records.ts";
import type { Place } from "../../row.ts";
import type { Session } from "../../session.ts";
import { finishPass, writeReader } from "../harness/finish.ts";
import { isCount, toHarnessHeader } from "../harness/header.ts";
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
import type { LogRecord, Store } from "../harness/store.ts";
import { isUsable, toUsageRow } from "../harness/usage.ts";
import { wrongHeaderMembers } from "./header.ts";
import { hasWrongTime, wrongMember } from "./members.ts";
import { operationsOf } from "./operations.ts";
import { readLanes } from "./tips.ts";

/** What is gathered beside what all formats of the harness have. */
interface State extends Pass {
	/** The leaf of each lane; the lane that was moved last at the end. */
	readonly lanes: Map<string, unknown>;
	readonly records: LogRecord[];
}

/**
 * Reads a file of the harness 0.84 in one pass: a header, then one mutation a line (harness format §14). What the
 * harness refuses the file for is stated, and the rest is read all the same.
 * @returns nothing when the first line is no header
 */
export function readMutations(source: Source, options: ReadOptions): Session | undefined {
	const state: State = { ...startPass(options), lanes: new Map([["main", null]]), records: [] };
	for (const parsed of parsedLines(state, source, isTorn)) {
		if (state.header !== undefined) takeMutation(state, parsed);
		else if (!takeHeader(state, parsed)) return undefined;
	}
	return state.header && finish(state, state.header, source);
}

/** Only a last line that is no JSON counts as torn; a whole one without a line feed is kept (harness format §14). */
function isTorn(_line: unknown, isLast: boolean, parses: boolean): boolean {
	return isLast && !parses;
}

function takeHeader(state: State, { line, place, value }: ParsedLine): boolean {
	if (line.number > 1 || !isObject(value)) return false;
	state.header = toHarnessHeader(value, place);
	for (const name of wrongHeaderMembers(value)) fault(state, "header", place, name);
	return true;
}

function takeMutation(state: State, { place, text, value }: ParsedLine): void {
	const mutation = asWrite(state, value, place);
	if (mutation === undefined) return;
	const seq = takeSequence(state, mutation, place);
	const wrong = wrongMember(mutation);
	if (wrong !== undefined) fault(state, "member", place, wrong);
	if (hasWrongTime(mutation)) fault(state, "time", place, mutation["timestamp"]);
	switch (mutation["kind"]) {
		case "entry":
			takeEntry(state, mutation, place, text);
			return;
		case "record":
			takeRecord(state, mutation, { ...place, seq });
			return;
		case "lane":
			takeLane(state, mutation, place);
			return;
		case "fact":
			takeFact(state, mutation, place);
			return;
		default:
			fault(state, "write", place, mutation["kind"]);
	}
}

/** Numbers begin at 1 and have no gaps. */
function takeSequence(state: State, { seq }: JsonObject, place: Place): number {
	if (seq !== state.seq + 1) fault(state, "sequence", place, seq);
	state.seq = isCount(seq, 1) ? seq : state.seq + 1;
	return state.seq;
}

function takeEntry(state: State, mutation: JsonObject, place: Place, text: string): void {
	const { lane, id, parentId } = mutation;
	registerEntry(state, mutation, place);
	addEntry(state, mutation, place, () => text);
	if (typeof lane !== "string") return; // a copy in a fork, which moves no lane
	if (state.lanes.get(lane) !== parentId) fault(state, "lane", place, lane);
	moveLane(state, lane, id);
}

function takeRecord(state: State, mutation: JsonObject, record: Place & { readonly seq: number }): void {
	const { id, lane, type, usage } = mutation;
	registerId(state, id, record);
	if (!state.lanes.has(String(lane))) fault(state, "lane", record, lane);
	state.records.push(toRecord(mutation, record));
	if (type !== "usage") return;
	if (!isUsable(usage)) fault(state, "usage", record, id);
	state.usage.push(toUsageRow(mutation, record));
}

function toRecord(mutation: JsonObject, cell: Place & { readonly seq: number }): LogRecord {
	const { id, lane, type, runId, entryId, target } = mutation;
	return {
		...cell,
		id: asString(id) ?? "",
		lane: asString(lane) ?? "",
		type: asString(type) ?? "",
		operationId: asString(type === "operation_started" ? id : runId),
		targetId: asString(isObject(target) ? target["id"] : entryId),
	};
}

function takeLane(state: State, { lane, leafId }: JsonObject, place: Place): void {
	if (leafId !== null && !state.entryIds.has(leafId)) fault(state, "target", place, leafId);
	if (typeof lane === "string") moveLane(state, lane, leafId);
}

function moveLane(state: State, lane: string, leafId: unknown): void {
	state.lanes.delete(lane); // so that the one that was moved last is the last one
	state.lanes.set(lane, leafId);
}

/** A fact without its text clears. */
function takeFact(state: State, { fact, name, targetId, label }: JsonObject, place: Place): void {
	if (fact === "name") state.name = asString(name) || undefined;
	if (fact !== "label") return;
	if (!state.entryIds.has(targetId)) fault(state, "target", place, targetId);
	if (typeof targetId !== "string") return;
	if (typeof label === "string") state.labels.set(targetId, label);
	else state.labels.delete(targetId);
}

function finish(state: State, header: Header, source: Source): Session {
	const store: Store = {
		values: new Map(),
		lists: new Map(),
		usage: state.usage,
		records: state.records,
		nextSeq: state.seq + 1,
		faults: state.faults,
		tornTail: state.tornTail,
		read: writeReader(source),
	};
	const tips = readLanes(state.lanes, store, state.entryIds);
	const operations = operationsOf(store, state.lanes, state.entryIds);
	return finishPass(state, source, { format: "harness-0.84", header, tips, store, operations });
}
