import { asString, isObject, type JsonObject } from "../../json.ts";
import { isoTime } from "../harness/entry.ts";
import { type Operation, type Operations, type PendingEntry, toError, toTip } from "../harness/operation.ts";
import type { LogRecord, Store } from "../harness/store.ts";
import { waiting } from "./tips.ts";

/** The operations that the log tells of (harness format §14). */
export function operationsOf(
	store: Store,
	lanes: ReadonlyMap<string, unknown>,
	entryIds: ReadonlySet<unknown>,
): Operations {
	return {
		ids: () => new Set(store.records.flatMap(({ operationId }) => operationId ?? [])),
		read: (id) => readOperation(store, lanes, entryIds, id),
	};
}

function readOperation(
	store: Store,
	lanes: ReadonlyMap<string, unknown>,
	entryIds: ReadonlySet<unknown>,
	id: string,
): Operation {
	const own = store.records.filter(({ operationId }) => operationId === id);
	const read = (wanted: string) => readLast(store, own, wanted);
	const started = read("operation_started");
	const result = read("operation_finished");
	const abort = read("abort_requested");
	const lane = own[0]?.lane;
	const intent = isObject(started?.["intent"]) ? started["intent"] : undefined;
	const isOpen = started !== undefined && result === undefined;
	return {
		id,
		kind: asString(intent?.["kind"]) ?? "unknown",
		lane,
		status: isOpen ? "open" : (asString(result?.["outcome"]) ?? "unknown"),
		at: isOpen ? asString(read("step_attempt")?.["step"]) : undefined,
		isCancelled: isOpen && abort !== undefined,
		cancelledAt: isOpen ? isoTime(abort?.["timestamp"]) : undefined,
		error: toError(result?.["error"]),
		fromTipId: toTip(started?.["sourceLeafId"]),
		tipId: isOpen && lane !== undefined ? toTip(lanes.get(lane)) : undefined,
		startedAt: isoTime(started?.["timestamp"]),
		endedAt: isoTime(result?.["timestamp"]),
		promptIds: [],
		calls: [],
		pending: isOpen ? queue(store, lane, entryIds) : [],
		lines: own.map(({ line }) => line),
		intent,
		state: undefined,
		result,
	};
}

function readLast(store: Store, records: readonly LogRecord[], type: string): JsonObject | undefined {
	const record = records.findLast((one) => one.type === type);
	return record && store.read(record);
}

function queue(store: Store, lane: string | undefined, entryIds: ReadonlySet<unknown>): PendingEntry[] {
	return waiting(store.records, entryIds)
		.filter((record) => record.lane === lane)
		.map((record) => {
			const { queue: kind, target } = store.read(record);
			return {
				id: record.targetId ?? "",
				kind: asString(kind) ?? "unknown",
				line: record.line,
				entry: isObject(target) ? target : undefined,
			};
		});
}
