import type { JsonObject } from "../../src/session/json.ts";

/**
 * What a reader of a session must answer: the agent's answer and ours in one shape, so that they can be compared
 * and written down. Lists about entries are in file order.
 */
export interface Answer extends TreeAnswer {
	readonly name: string | null;
	/** What migration makes of the version in the header. */
	readonly version: unknown;
	/** For each entry the ids from its root down to it. */
	readonly paths: readonly (readonly string[])[];
	/** For each entry what it is after migration. */
	readonly entries: readonly JsonObject[];
}

export interface TreeAnswer {
	readonly leafId: string | null;
	readonly roots: readonly string[];
	readonly nodes: readonly NodeAnswer[];
}

export interface NodeAnswer {
	readonly id: string;
	/** `null` for every root, also for one whose `parentId` is absent, empty or no string. */
	readonly parentId: string | null;
	readonly label: string | null;
	/** As they are shown: oldest first. */
	readonly children: readonly string[];
}

/** How ids are written down. */
export type Naming = (id: string) => string;

/** The ids of version 1 are made up by whoever reads it, at random by the agent. */
export function naming(version: number, ids: readonly string[]): Naming {
	return nameByPlace(version < 2 ? ids.map((id, place) => [id, place]) : []);
}

/** Calls an entry whose id is made up by its place: `#0` for the first. */
export function nameByPlace(madeUp: Iterable<readonly [id: string, place: number]>): Naming {
	const places = new Map(madeUp);
	return (id) => {
		const place = places.get(id);
		return place === undefined ? id : `#${place}`;
	};
}

const LINKS: ReadonlySet<string> = new Set(["id", "parentId", "firstKeptEntryId"]);

/** An entry with the ids that migration gave it under their names. Members that hold nothing are left out. */
export function renameLinks(entry: JsonObject, name: Naming): JsonObject {
	const members = Object.entries(entry).filter(([, value]) => value !== undefined);
	return Object.fromEntries(
		members.map(([member, value]) => [
			member,
			LINKS.has(member) && typeof value === "string" ? name(value) : value,
		]),
	);
}
