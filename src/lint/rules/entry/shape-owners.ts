import { asString, isObject, type JsonObject } from "../../../session/json.ts";
import type { Fault } from "../../validator.ts";

/**
 * Members whose faults have a rule of their own, which says more of them than that the shape is wrong. A pattern is
 * the path of the member, its steps joined by `/`, `*` for an index.
 */
const OWNERS: readonly Owner[] = [
	{ owner: "entry/missing-id", pattern: "id" },
	// An entry that has neither is one that never had a place in the tree.
	{
		owner: "entry/missing-id",
		pattern: "parentId",
		when: ({ value, entry }) => value === undefined && !asString(entry["id"]),
	},
	{ owner: "entry/bad-timestamp", pattern: "timestamp" },
	{ owner: "entry/unknown-type", pattern: "type" },
	{ owner: "content/null", pattern: "message/content", when: isNothing },
	{ owner: "content/null", pattern: "content", when: isNothing },
	{ owner: "content/string", pattern: "message/content", when: ({ value }) => typeof value === "string" },
	{ owner: "content/missing-usage", pattern: "message/usage", when: isNothing },
	{ owner: "content/missing-usage", pattern: "message/usage/cost", when: isNothing },
	{
		owner: "content/missing-usage",
		pattern: "usage",
		when: ({ value, entry }) => value === undefined && entry["type"] === "usage",
	},
	{ owner: "content/missing-usage", pattern: "usage/cost", when: isNothing },
	{ owner: "tool/invalid-arguments", pattern: "message/content/*/arguments" },
	{ owner: "context/invalid-edit", pattern: "replacement" },
	{ owner: "context/invalid-edit", pattern: "replacement/content", when: isNothing },
	{ owner: "context/kept-boundary-missing", pattern: "firstKeptEntryId" },
];

interface Owner {
	readonly owner: string;
	readonly pattern: string;
	/** Where it is not all faults of the member. */
	readonly when?: (faulty: Faulty) => boolean;
}

interface Faulty {
	readonly entry: JsonObject;
	readonly value: unknown;
}

/** The rule that a fault in the shape of an entry is left to. */
export function ownerOf(entry: JsonObject, { path }: Fault): string | undefined {
	const name = path.map((step) => (typeof step === "number" ? "*" : step)).join("/");
	const found = OWNERS.find(
		({ pattern, when }) => pattern === name && (when?.({ entry, value: valueAt(entry, path) }) ?? true),
	);
	return found?.owner;
}

function isNothing({ value }: Faulty): boolean {
	return value === undefined || value === null;
}

function valueAt(entry: JsonObject, path: Fault["path"]): unknown {
	let value: unknown = entry;
	for (const step of path) {
		if (Array.isArray(value)) value = value[Number(step)];
		else value = isObject(value) ? value[step] : undefined;
	}
	return value;
}
