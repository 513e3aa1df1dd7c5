import { asArray, asString, isObject } from "../../json.ts";
import type { LaneConfig, Tip, TipOperation } from "../../tips.ts";
import { type Activity, withNotes } from "../harness/activity.ts";
import { found } from "../harness/fault.ts";
import { type Cell, type Store, valueAt } from "../harness/store.ts";

/** What a tip is set to, and the write that set it. */
export interface TipCell {
	readonly value: unknown;
	readonly cell: Cell;
}

/** The branches of a file in the order in which their tips were set, with what their lanes say (harness format §7). */
export function readTips(cells: ReadonlyMap<string, TipCell>, store: Store): Tip[] {
	return Array.from(cells, ([name, { value }]) => {
		const config = valueAt(store, "pi.lane.config", name);
		const state = valueAt(store, "pi.lane.state", name);
		return {
			name,
			entryId: value === null ? null : found(value),
			kind: laneKind(config, state),
			config: readConfig(config),
			...withNotes(readState(store, state)),
		};
	});
}

/** A lane has both its values; a branch that holds data alone has none. */
function laneKind(config: unknown, state: unknown): Tip["kind"] {
	if (config === undefined && state === undefined) return "data";
	return config === undefined || state === undefined ? "broken" : "lane";
}

function readConfig(value: unknown): LaneConfig | undefined {
	if (!isObject(value)) return undefined;
	const model = isObject(value["model"]) ? value["model"] : {};
	return {
		provider: asString(model["provider"]),
		modelId: asString(model["modelId"]),
		thinkingLevel: asString(value["thinkingLevel"]),
		tools: asArray(value["activeToolNames"]).flatMap((name) => asString(name) ?? []),
	};
}

function readState(store: Store, state: unknown): Activity {
	if (!isObject(state)) return { operation: undefined, queued: 0 };
	const id = asString(state["currentOperationId"]);
	return {
		operation: id === undefined ? undefined : readOperation(store, id),
		queued: asArray(state["inbox"]).length,
	};
}

function readOperation(store: Store, id: string): TipOperation {
	const meta = valueAt(store, "pi.op.meta", id);
	const state = valueAt(store, "pi.op.state", id);
	const intent = isObject(meta) && isObject(meta["intent"]) ? meta["intent"] : {};
	const control = isObject(state) && isObject(state["control"]) ? state["control"] : {};
	return {
		id,
		kind: asString(intent["kind"]) ?? "unknown",
		at: isObject(state) ? asString(state["at"]) : undefined,
		isCancelled: control["status"] === "cancel_requested",
	};
}
