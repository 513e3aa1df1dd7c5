import { isObject, type JsonObject } from "./json.ts";
import type { Row } from "./row.ts";

/**
 * An entry as version 3 has it (format §6). Nothing is written; the entry that was read is not changed.
 * @param version what the header states
 * @param row the entry's row, which knows the ids that version 1 lacks
 */
export function upgradeEntry(entry: JsonObject, row: Row, version: number): JsonObject {
	let upgraded = entry;
	if (version < 2) upgraded = linkIntoTree(upgraded, row);
	if (version < 3) upgraded = renameHookMessage(upgraded);
	return upgraded;
}

/** 1 → 2: a plain sequence becomes a chain of ids. */
function linkIntoTree(entry: JsonObject, row: Row): JsonObject {
	const linked: JsonObject = { ...entry, id: row.id, parentId: row.parentId };
	if (!hasKeptIndex(entry)) return linked;
	const { firstKeptEntryIndex: _index, firstKeptEntryId: _id, ...rest } = linked;
	return row.link === undefined ? rest : { ...rest, firstKeptEntryId: row.link };
}

/** Whether an entry of version 1 names what a compaction keeps by its index among the parsed lines. */
export function hasKeptIndex(
	entry: JsonObject,
): entry is JsonObject & { readonly firstKeptEntryIndex: number } {
	return entry["type"] === "compaction" && typeof entry["firstKeptEntryIndex"] === "number";
}

/** 2 → 3: the role of extension messages got its present name. */
function renameHookMessage(entry: JsonObject): JsonObject {
	const message = entry["message"];
	if (entry["type"] !== "message" || !isObject(message)) return entry;
	const role = upgradeRole(message["role"]);
	return role === message["role"] ? entry : { ...entry, message: { ...message, role } };
}

/** The name that version 3 has for a role. */
export function upgradeRole<T>(role: T): T | "custom" {
	return role === "hookMessage" ? "custom" : role;
}
