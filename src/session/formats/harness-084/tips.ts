import { asString, isObject } from "../../json.ts";
import type { Tip, TipOperation } from "../../tips.ts";
import { withNotes } from "../harness/activity.ts";
import { found } from "../harness/fault.ts";
import type { LogRecord, Store } from "../harness/store.ts";

/** The lanes of a file, the one that was moved last at the end, with what the log says of them (harness format §14). */
export function readLanes(
	lanes: ReadonlyMap<string, unknown>,
	store: Store,
	entryIds: ReadonlySet<unknown>,
): Tip[] {
	const operations = openOperations(store);
	const queued = countQueued(store.records, entryIds);
	return Array.from(lanes, ([name, leafId]) => ({
		name,
		entryId: leafId === null ? null : found(leafId),
		kind: "lane",
		config: undefined,
		...withNotes({ operation: operations.get(name), queued: queued.get(name) ?? 0 }),
	}));
}

/** The operation that was started last on each lane, of those that were never finished there. */
function openOperations(store: Store): Map<string, TipOperation> {
	const open = new Map<string, LogRecord>();
	const cancelled = new Set<string>();
	for (const record of store.records) {
		const { type, id, lane, operationId = "" } = record;
		if (type === "operation_started") open.set(key(lane, id), record);
		if (type === "operation_finished") open.delete(key(lane, operationId));
		if (type === "abort_requested") cancelled.add(operationId);
	}
	return new Map(
		Array.from(open.values(), (record) => [
			record.lane,
			toOperation(store, record, cancelled.has(record.id)),
		]),
	);
}

function key(lane: string, id: string): string {
	return JSON.stringify([lane, id]);
}

function toOperation(store: Store, record: LogRecord, isCancelled: boolean): TipOperation {
	const { intent } = store.read(record);
	const kind = isObject(intent) ? asString(intent["kind"]) : undefined;
	return { id: record.id, kind: kind ?? "unknown", at: undefined, isCancelled };
}

/** How many inputs wait on each lane. */
function countQueued(records: readonly LogRecord[], entryIds: ReadonlySet<unknown>): Map<string, number> {
	const counts = new Map<string, number>();
	for (const { lane } of waiting(records, entryIds)) counts.set(lane, (counts.get(lane) ?? 0) + 1);
	return counts;
}

/** What was queued, and is neither cancelled nor written yet. */
export function waiting(records: readonly LogRecord[], entryIds: ReadonlySet<unknown>): LogRecord[] {
	const cancelled = new Set<string | undefined>();
	for (const { type, targetId } of records) if (type === "queue_cancelled") cancelled.add(targetId);
	return records.filter(
		({ type, targetId }) => type === "queue_enqueued" && !cancelled.has(targetId) && !entryIds.has(targetId),
	);
}
