import type { JsonObject } from "./json.ts";
import type { LinkedRow } from "./row.ts";

/**
 * Ids for entries that have none on disk: derived from the session id and the entry's ordinal, so that the
 * same file gives the same ids on every reading and in its migration (format §6).
 * @param isTaken whether an id is in use already
 * @returns a function from ordinal (0 for the first entry) to 8 hex digits
 */
export function idDeriver(sessionId: string, isTaken: (id: string) => boolean): (ordinal: number) => string {
	// Loading it costs as much as reading a small session, and few files need it.
	const { createHash } = process.getBuiltinModule("node:crypto");
	return (ordinal) => {
		for (let attempt = 0; ; attempt++) {
			const salt = attempt === 0 ? "" : `#${attempt}`;
			const digest = createHash("sha256").update(`${sessionId}/${ordinal}${salt}`).digest("hex");
			const id = digest.slice(0, 8);
			if (!isTaken(id)) return id;
		}
	};
}

/** Gives an id to each row that has none on disk, so that it can be named; no other entry can name it as parent. */
export function deriveMissingIds(rows: readonly LinkedRow[], sessionId: string): void {
	const taken = new Set<string>();
	for (const row of rows) taken.add(row.id);
	const derive = idDeriver(sessionId, (id) => taken.has(id));
	for (const [ordinal, row] of rows.entries()) {
		if (row.hasOwnId) continue;
		row.id = derive(ordinal);
		taken.add(row.id);
	}
}

/** Whether an entry has what version 1 lacks: an id, and a word on its parent. */
export function isLinked(entry: JsonObject): boolean {
	return typeof entry["id"] === "string" && Object.hasOwn(entry, "parentId");
}

/** A UUID that is derived (version 8), so that the same branch of the same file gives the same session. */
export function branchSessionId(sessionId: string, leafId: string): string {
	const { createHash } = process.getBuiltinModule("node:crypto");
	const hex = createHash("sha256").update(`${sessionId}/branch/${leafId}`).digest("hex");
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
