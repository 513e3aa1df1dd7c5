import type { Source } from "../../../read/source.ts";
import { asArray, asString, isObject, type JsonObject } from "../../json.ts";
import type { Row } from "../../row.ts";
import { isoTime } from "../harness/entry.ts";
import {
	type Operation,
	type Operations,
	type PendingEntry,
	type ToolCall,
	toError,
	toTip,
} from "../harness/operation.ts";
import { keysIn, objectAt, type Store, valueAt } from "../harness/store.ts";
import { linesWith, writesOn } from "../harness/transaction.ts";

/** The operations that values tell of, those that stand and, of finished ones, those that were deleted. */
export function operationsOf(store: Store, source: Source, rows: readonly Row[]): Operations {
	return { ids: () => idsIn(store), read: (id) => readOperation({ store, source, rows }, id) };
}

interface File {
	readonly store: Store;
	readonly source: Source;
	readonly rows: readonly Row[];
}

function idsIn(store: Store): ReadonlySet<string> {
	const ids = new Set<string>();
	for (const namespace of ["pi.op.meta", "pi.op.state", "pi.result"])
		for (const id of keysIn(store, namespace).keys()) ids.add(id);
	for (const lane of keysIn(store, "pi.lane.state").keys())
		for (const id of operationsNamed(store, lane)) ids.add(id);
	return ids;
}

/** The operation that runs on a lane, and the one before it. */
function operationsNamed(store: Store, lane: string): string[] {
	const state = objectAt(store, "pi.lane.state", lane);
	return [state?.["currentOperationId"], state?.["lastOperationId"]].flatMap((id) => asString(id) ?? []);
}

function readOperation(file: File, id: string): Operation {
	const { store } = file;
	const { meta, lines } = historyOf(file, id);
	const state = objectAt(store, "pi.op.state", id);
	const result = objectAt(store, "pi.result", id);
	const lane = asString(meta?.["lane"]) ?? laneNaming(store, id);
	const intent = isObject(meta?.["intent"]) ? meta["intent"] : undefined;
	const control = isObject(state?.["control"]) ? state["control"] : {};
	const isOpen =
		result === undefined && (state !== undefined || objectAt(store, "pi.op.meta", id) !== undefined);
	const calls = callsOf(state).map((call) => readCall(file, id, state?.["batch"], call));
	return {
		id,
		kind: asString(result?.["kind"]) ?? asString(intent?.["kind"]) ?? "unknown",
		lane,
		status: isOpen ? "open" : (asString(result?.["status"]) ?? "unknown"),
		at: asString(state?.["at"]),
		isCancelled: control["status"] === "cancel_requested",
		cancelledAt: isoTime(control["requestedAt"]),
		error: toError(result?.["error"] ?? state?.["errorMessage"]),
		fromTipId: toTip(result === undefined ? meta?.["sourceTipId"] : result["fromTipId"]),
		tipId: toTip(isOpen ? valueAt(store, "pi.branch.tip", lane ?? "") : result?.["tipId"]),
		startedAt: isoTime(result?.["startedAt"] ?? meta?.["startedAt"]),
		endedAt: isoTime(result?.["endedAt"]),
		promptIds: asArray(intent?.["promptEntryIds"]).flatMap((prompt) => asString(prompt) ?? []),
		calls,
		pending: isOpen ? [...outcomes(store, calls), ...inbox(store, lane)] : [],
		lines,
		intent,
		state,
		result,
	};
}

/** What it was begun with is deleted when it ends, but stays in the file (harness format §7, "dead bytes"). */
function historyOf({ store, source }: File, id: string): { meta: JsonObject | undefined; lines: number[] } {
	const lines: number[] = [];
	let meta: JsonObject | undefined;
	for (const line of linesWith(source, id)) {
		if (line.number === store.tornTail?.line) continue;
		const own = (writesOn(line) ?? []).filter((write) => isObject(write)).filter((write) => isOf(write, id));
		if (own.length > 0) lines.push(line.number);
		for (const { namespace, key, value } of own)
			if (namespace === "pi.op.meta" && key === id && isObject(value)) meta = value;
	}
	return { meta, lines };
}

const OF_OPERATIONS = /^pi\.(?:op\.|pending\.|result$)/;

/** Composite keys begin with the id of an operation; they cannot be split (harness format §6). */
function isOf({ namespace, key }: JsonObject, id: string): boolean {
	if (typeof namespace !== "string" || !OF_OPERATIONS.test(namespace)) return false;
	return typeof key === "string" && (key === id || key.startsWith(`${id}:`));
}

function laneNaming(store: Store, id: string): string | undefined {
	return [...keysIn(store, "pi.lane.state").keys()].find((lane) => operationsNamed(store, lane).includes(id));
}

/** The calls of the tool batch that an operation is at; none when it is elsewhere. */
export function callsOf(state: JsonObject | undefined): JsonObject[] {
	if (state?.["at"] !== "tools" || !isObject(state["batch"])) return [];
	return asArray(state["batch"]["calls"]).filter(isObject);
}

function readCall({ store, rows }: File, operation: string, batch: unknown, call: JsonObject): ToolCall {
	const { assistantEntryId, turnId } = isObject(batch) ? batch : {};
	const { sourceIndex, status, resultEntryId } = call;
	const row = rows.findLast(({ id }) => id === assistantEntryId);
	const message = row === undefined ? undefined : store.read(row)["message"];
	const block = isObject(message) ? asArray(message["content"])[Number(sourceIndex)] : undefined;
	const asked = isObject(block) ? block : {};
	return {
		id: asString(asked["id"]),
		name: asString(asked["name"]),
		status: asString(status) ?? "unknown",
		resultEntryId: asString(resultEntryId),
		arguments:
			valueAt(store, "pi.op.tool_args", `${operation}:${String(turnId)}:${String(sourceIndex)}`) ??
			asked["arguments"],
	};
}

/** Outcomes that wait for their turn; those of calls that are done have become entries. */
function outcomes(store: Store, calls: readonly ToolCall[]): PendingEntry[] {
	const isReady = (id: string) => keysIn(store, "pi.pending.entry").has(id);
	const ids = calls.flatMap(({ resultEntryId }) => resultEntryId ?? []);
	return ids.filter(isReady).map((id) => pendingEntry(store, id, "result"));
}

function inbox(store: Store, lane: string | undefined): PendingEntry[] {
	const state = lane === undefined ? undefined : objectAt(store, "pi.lane.state", lane);
	return asArray(state?.["inbox"])
		.filter(isObject)
		.map(({ entryId, kind }) => pendingEntry(store, asString(entryId) ?? "", asString(kind) ?? "unknown"));
}

function pendingEntry(store: Store, id: string, kind: string): PendingEntry {
	const line = keysIn(store, "pi.pending.entry").get(id)?.line;
	const value = objectAt(store, "pi.pending.entry", id);
	if (value === undefined) return { id, kind, line, entry: undefined };
	const { payload, ...entry } = value;
	const name = entry["type"] === "message" ? "message" : "data";
	return { id, kind, line, entry: payload === undefined ? entry : { ...entry, [name]: payload } };
}
