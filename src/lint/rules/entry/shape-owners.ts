import { asString, isObject, type JsonObject } from "../../../session/json.ts";
import type { Fault } from "../../validator.ts";

/**
 * Members whose faults have a rule of their own, which says more of them than that the shape is wrong. A pattern is
 * the path of the member, its steps joined by `/`, `*` for an index.
 */
const OWNERS: readonly Owner[] = [
	{ owner: "entry/missing-id", pattern: "id", when: ({ entry }) => entry["type"] !== "session" },
	{ owner: "file/header-corrupt", pattern: "id", when: ({ entry }) => entry["type"] === "session" },
	// An entry that has neither is one that never had a place in the tree, or has both of another kind.
	{ owner: "entry/missing-id", pattern: "parentId", when: ({ entry }) => !asString(entry["id"]) },
	{ owner: "entry/bad-timestamp", pattern: "timestamp" },
	{ owner: "entry/unknown-type", pattern: "type" },
	{ owner: "content/null", pattern: "message/content", when: isNothing },
	{ owner: "content/null", pattern: "content", when: isNothing },
	{
		owner: "content/string",
		pattern: "message/content",
		when: ({ value }) => typeof value === "string",
		inContext: true,
	},
	{ owner: "content/missing-usage", pattern: "message/usage", when: ({ value }) => !isObject(value) },
	{ owner: "content/missing-usage", pattern: "message/usage/cost", when: isNothing },
	{
		owner: "content/missing-usage",
		pattern: "usage",
		when: ({ value, entry }) => !isObject(value) && (Boolean(value) || entry["type"] === "usage"),
	},
	{ owner: "content/missing-usage", pattern: "usage/cost", when: isNothing },
	{ owner: "tool/invalid-arguments", pattern: "message/content/*/arguments", inContext: true },
	{ owner: "context/invalid-edit", pattern: "replacement", inContext: true },
	{ owner: "context/invalid-edit", pattern: "replacement/content", when: isNothing, inContext: true },
	{ owner: "context/summary-from", pattern: "fromId", inContext: true },
	{ owner: "tool/orphan-result", pattern: "message/toolCallId", inContext: true },
	{ owner: "context/kept-boundary-missing", pattern: "firstKeptEntryId", inContext: true },
];

interface Owner {
	readonly owner: string;
	readonly pattern: string;
	/** Where it is not all faults of the member. */
	readonly when?: (faulty: Faulty) => boolean;
	/** The rule looks at the context alone: what is out of it at every leaf it says nothing of. */
	readonly inContext?: boolean;
}

interface Faulty {
	readonly entry: JsonObject;
	readonly value: unknown;
}

/** The rule that a fault in the shape of an entry is left to, if there is one. */
export function ownerOf(entry: JsonObject, { path }: Fault): Owner | undefined {
	const name = path.map((step) => (typeof step === "number" ? "*" : step)).join("/");
	return OWNERS.find(
		({ pattern, when }) => pattern === name && (when?.({ entry, value: valueAt(entry, path) }) ?? true),
	);
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
