import type { ContextRules } from "../../../context/rules.ts";
import type { JsonObject } from "../../../session/json.ts";
import type { Row } from "../../../session/row.ts";
import type { Converting } from "./convert.ts";
import { keptByCompaction } from "./kept.ts";

/** The records that an entry becomes: itself, and what has to stand below it for the context to stay as it is. */
export function* convertEntry(
	converting: Converting,
	rules: ContextRules,
	row: Row,
	entry: JsonObject,
): Generator<JsonObject, void, undefined> {
	const own = ownRecord(converting, row, entry);
	switch (row.type) {
		case "compaction":
			yield* convertCompaction(converting, rules, row, entry, own);
			return;
		case "message":
			yield own;
			if (rules.messages(entry, row.type)?.length !== 0) return;
			converting.tally.dropped++;
			yield below(converting, row, { type: "context_edit", targetId: row.id, replacement: null });
			return;
		case "active_tools_change":
			converting.tally.renamed++;
			yield {
				...base(converting, row),
				type: "custom",
				customType: "harness.active_tools_change",
				data: { activeToolNames: entry["activeToolNames"] },
			};
			return;
		default:
			yield own;
	}
}

function* convertCompaction(
	converting: Converting,
	rules: ContextRules,
	row: Row,
	entry: JsonObject,
	own: JsonObject,
): Generator<JsonObject, void, undefined> {
	const kept = keptByCompaction(converting, rules, row, entry);
	yield { ...own, firstKeptEntryId: kept.from };
	if (kept.copies.length > 0) converting.tally.copied++;
	for (const message of kept.copies) yield below(converting, row, { type: "message", message });
}

/** The entry without what makes it a write, in the words of version 3. */
function ownRecord(converting: Converting, row: Row, entry: JsonObject): JsonObject {
	const {
		seq: _seq,
		retainedTail: _tail,
		type: _type,
		id: _id,
		parentId: _parent,
		timestamp,
		...rest
	} = entry;
	const record = { type: entry["type"], ...base(converting, row), timestamp, ...rest };
	return row.type === "branch_summary" && entry["fromId"] === null ? { ...record, fromId: "root" } : record;
}

function base({ ends }: Converting, { id, parentId, timestamp }: Row) {
	return { id, parentId: parentId === null ? null : (ends.get(parentId) ?? parentId), timestamp };
}

/** A record that comes between an entry and what hangs below it. */
function below({ ends, newId }: Converting, { id: aboveId, timestamp }: Row, record: JsonObject): JsonObject {
	const id = newId();
	const parentId = ends.get(aboveId) ?? aboveId;
	ends.set(aboveId, id);
	const { type, ...rest } = record;
	return { type, id, parentId, timestamp, ...rest };
}
