import { counted } from "../../numbers.ts";
import { CURRENT_VERSION } from "../../session/header.ts";
import { idDeriver } from "../../session/ids.ts";
import type { JsonObject } from "../../session/json.ts";
import type { Session } from "../../session/session.ts";
import type { Conversion } from "./conversion.ts";

/** An export holds the entries of a session as they are; only what the page adds to them has no place in a file. */
export function convertHtmlExport(session: Session): Conversion {
	const { skipped } = session;
	const notes = ["what the page shows besides the entries is left out"];
	if (skipped.length > 0) notes.push(`${counted(skipped.length, "piece")} that cannot be read left out`);
	const leaf = leafEntry(session);
	if (leaf !== undefined) notes.push("an entry of type `custom` at the end puts the leaf where it was");
	return { records: records(session, leaf), notes };
}

function* records(session: Session, leaf: JsonObject | undefined): Generator<JsonObject, void, undefined> {
	yield { ...session.header.raw, version: CURRENT_VERSION };
	for (const [, entry] of session.readAll(session.rows)) yield entry;
	if (leaf !== undefined) yield leaf;
}

/** A file has its leaf at its end: one that stands elsewhere gets an entry below it that gives the model nothing. */
function leafEntry({ header, rows, leaf }: Session): JsonObject | undefined {
	if (leaf === rows.length - 1) return undefined;
	const ids = new Set(rows.map(({ id }) => id));
	const id = idDeriver(header.id, (taken) => ids.has(taken))(rows.length);
	const above = rows[leaf];
	const timestamp = above?.timestamp ?? header.timestamp;
	return { type: "custom", id, parentId: above?.id ?? null, timestamp, customType: "sessionctl.leaf" };
}
