import { GIVING_TYPES } from "../../../context/fates.ts";
import { entryMessages } from "../../../context/messages.ts";
import type { ContextRules } from "../../../context/rules.ts";
import { isSame } from "../../../context/same.ts";
import type { JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import { pathTo } from "../../../tree/path.ts";
import { rowOf } from "../../../tree/tree.ts";
import type { Converting } from "./convert.ts";

/** What a compaction of version 3 says of what it keeps. */
export interface Kept {
	/** The first entry that it keeps; its own id when it keeps none. */
	readonly from: string;
	/** Messages that are kept and stand in no entries above it in that order. */
	readonly copies: readonly JsonObject[];
}

/** How a compaction keeps in version 3 what the harness shows after its summary. */
export function keptByCompaction(
	converting: Converting,
	rules: ContextRules,
	row: Row,
	entry: JsonObject,
): Kept {
	const wanted = keptMessages(converting, rules, row, entry).map(inVersion3);
	if (wanted.length === 0) return { from: row.id, copies: [] };
	const from = findRange(converting, rules, row, wanted);
	return from === undefined ? { from: row.id, copies: wanted } : { from, copies: [] };
}

/** The messages after the summary: those that it brings copies of, or those of the entries that it keeps. */
function keptMessages(
	{ session, tree }: Converting,
	rules: ContextRules,
	row: Row,
	entry: JsonObject,
): JsonObject[] {
	const copies = (rules.messages(entry, row.type) ?? []).slice(1);
	if (session.format !== "harness-0.75" || row.retained === true) return copies;
	const path = pathTo(tree, tree.byId.get(row.id) ?? -1).indexes;
	const { firstKeptAt, compactionAt } = rules.select(tree, path);
	const kept = path.slice(firstKeptAt, compactionAt).map((index) => rowOf(tree, index));
	return Array.from(session.readAll(kept)).flatMap(([above, read]) => rules.messages(read, above.type) ?? []);
}

/** Entries that give nothing may stand between those that are kept, but not without end. */
const MOST_BETWEEN = 10_000;

/** The entry from which on version 3 shows just these messages before the compaction, if there is one. */
function findRange(
	{ session, tree }: Converting,
	rules: ContextRules,
	row: Row,
	wanted: readonly JsonObject[],
): string | undefined {
	let missing = wanted.length;
	let left = wanted.length + MOST_BETWEEN;
	let index = tree.parents[tree.byId.get(row.id) ?? -1] ?? -1;
	for (; index >= 0 && left > 0; index = tree.parents[index] ?? -1, left--) {
		const above = rowOf(tree, index);
		if (above.type === "compaction" || above.role === "system" || !GIVING_TYPES.has(above.type)) continue;
		const given = shown(rules, session.read(above), above.type);
		const expected = wanted.slice(Math.max(0, missing - given.length), missing);
		if (given.length > missing || !given.every((message, at) => isSame(message, expected[at])))
			return undefined;
		missing -= given.length;
		if (missing === 0) return above.id;
	}
	return undefined;
}

/** What version 3 shows of an entry, once what the harness drops is taken out. */
function shown(rules: ContextRules, entry: JsonObject, type: string): JsonObject[] {
	const isDropped = type === "message" && rules.messages(entry, type)?.length === 0;
	return isDropped ? [] : (entryMessages(entry, type) ?? []).map(inVersion3);
}

/** Version 3 has a word for a branch that was left at no entry. */
function inVersion3(message: JsonObject): JsonObject {
	return message["role"] === "branchSummary" && message["fromId"] === null
		? { ...message, fromId: "root" }
		: message;
}
