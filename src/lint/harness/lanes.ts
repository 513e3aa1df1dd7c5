import { type Cell, keysIn, objectAt, type Store } from "../../session/formats/harness/store.ts";
import { asArray, asString, isObject, type JsonObject } from "../../session/json.ts";

/** The values of one branch, as far as they are there (harness format §7). */
export interface Lane {
	readonly name: string;
	readonly tip: Cell | undefined;
	readonly config: Cell | undefined;
	readonly state: Cell | undefined;
	/** What `pi.lane.state` holds; nothing for what is no object. */
	readonly stateValue: JsonObject | undefined;
	/** The operation it names; absent when it names none. */
	readonly operation: Operation | undefined;
}

/** An operation that a lane names, as far as it is there. */
export interface Operation {
	readonly id: string;
	readonly meta: JsonObject | undefined;
	readonly state: JsonObject | undefined;
}

const known = new WeakMap<Store, readonly Lane[]>();

/** Every name that has a tip or a value of a lane; read once for all rules. */
export function lanesOf(store: Store): readonly Lane[] {
	const lanes = known.get(store) ?? readLanes(store);
	known.set(store, lanes);
	return lanes;
}

function readLanes(store: Store): Lane[] {
	const tips = keysIn(store, "pi.branch.tip");
	const configs = keysIn(store, "pi.lane.config");
	const states = keysIn(store, "pi.lane.state");
	const names = new Set([...tips.keys(), ...configs.keys(), ...states.keys()]);
	return Array.from(names, (name) => {
		const stateValue = objectAt(store, "pi.lane.state", name);
		const id = asString(stateValue?.["currentOperationId"]);
		return {
			name,
			tip: tips.get(name),
			config: configs.get(name),
			state: states.get(name),
			stateValue,
			operation: id === undefined ? undefined : readOperation(store, id),
		};
	});
}

function readOperation(store: Store, id: string): Operation {
	return { id, meta: objectAt(store, "pi.op.meta", id), state: objectAt(store, "pi.op.state", id) };
}

/** What waits on a lane: the ids that are reserved for it, and of what kind it is. */
export function inboxOf({ stateValue }: Lane): { readonly entryId: string; readonly kind: string }[] {
	return asArray(stateValue?.["inbox"]).flatMap((item) =>
		isObject(item) ? { entryId: asString(item["entryId"]) ?? "", kind: asString(item["kind"]) ?? "" } : [],
	);
}
