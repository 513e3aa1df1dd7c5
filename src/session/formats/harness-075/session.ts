import type { Row } from "../../row.ts";
import { HAS_COPIES, HAS_OWN_ID, RowTable } from "../../rows/row-table.ts";
import type { Session } from "../../session.ts";

/** The version in its headers. */
export const HARNESS_075_VERSION = 3;

/**
 * Whether a file in the layout of version 3 was written by the harness before 0.84: only that one has records of where
 * it stands or of its tools, and compactions with copies of what they keep (harness format §1).
 */
export function isHarness075({ version, table }: Session): boolean {
	return version === HARNESS_075_VERSION && hasMark(table);
}

/** Whether an entry is one that only the old harness wrote. */
export function isMark({ type, hasOwnId, retained }: Row): boolean {
	return (type === "leaf" && hasOwnId) || type === "active_tools_change" || retained === true;
}

/** The same of any row, without making a view of it. */
function hasMark({ length, types, flags, words }: RowTable): boolean {
	const leaf = words.find("leaf");
	const tools = words.find("active_tools_change");
	for (let index = 0; index < length; index++) {
		const type = types[index];
		const has = flags[index] ?? 0;
		if ((type === leaf && has & HAS_OWN_ID) || type === tools || has & HAS_COPIES) return true;
	}
	return false;
}

/**
 * The session as its writer meant it (harness format §15): `leaf` records say where it stands and are no entries. What
 * hangs below one, since the agent went on from there, hangs below the entry that it was written after.
 */
export function asHarness075(session: Session): Session {
	const moves = new Map<string, string | null>();
	for (const { type, id, parentId } of session.rows) if (type === "leaf") moves.set(id, parentId);
	const table = new RowTable();
	for (const row of session.rows) if (row.type !== "leaf") table.add(row);
	const { rows } = table;
	for (const row of rows) row.parentId = nearestEntry(row.parentId, moves);
	const last = session.rows.at(-1);
	const leafId = last?.type === "leaf" ? nearestEntry(last.link ?? null, moves) : (last?.id ?? null);
	return {
		...session,
		format: "harness-0.75",
		rows,
		table,
		leaf: leafId === null ? -1 : rows.findLastIndex(({ id }) => id === leafId),
		agentLeaf: last?.type === "leaf" ? last : undefined,
	};
}

/** A file can hold moves that are below each other in a circle. */
function nearestEntry(id: string | null, moves: ReadonlyMap<string, string | null>): string | null {
	let at = id;
	for (let steps = 0; at !== null && steps <= moves.size; steps++) {
		const above = moves.get(at);
		if (above === undefined) return at;
		at = above;
	}
	return null;
}
