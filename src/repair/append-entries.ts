import type { SessionFacts } from "../lint/rule.ts";
import { idDeriver } from "../session/ids.ts";
import type { JsonObject } from "../session/json.ts";
import { stringify } from "../session/stringify.ts";
import { rowOf } from "../tree/tree.ts";
import type { Change } from "./change.ts";

/** The lines that some changes append, and the entries of each. */
export interface Appended {
	readonly text: string;
	readonly entries: ReadonlyMap<Change, readonly JsonObject[]>;
}

/**
 * Makes entries for the end of a file: one below the other, the first below the leaf. Ids are derived, so that the
 * same file gets the same ones.
 * @param now the time they bear, unless what they hang from is said to be younger
 */
export function appendEntries(
	{ session, tree }: SessionFacts,
	changes: readonly Change[],
	now: Date,
): Appended {
	const entries = new Map<Change, JsonObject[]>();
	const derive = idDeriver(session.header.id, (id) => tree.byId.has(id) || taken.has(id));
	const taken = new Set<string>();
	let parentId = tree.leaf < 0 ? null : rowOf(tree, tree.leaf).id;
	let text = "";
	for (const change of changes) {
		const own: JsonObject[] = [];
		entries.set(change, own);
		if (change.appends !== undefined) parentId = change.below ?? parentId;
		for (const { type, ...rest } of change.appends ?? []) {
			const id = derive(tree.rows.length + taken.size);
			const parent = tree.rows[tree.byId.get(parentId ?? "") ?? -1];
			const entry = { type, id, parentId, timestamp: notBefore(now, parent?.timestamp), ...rest };
			taken.add(id);
			own.push(entry);
			text += `${stringify(entry)}\n`;
			parentId = id;
		}
	}
	return { text, entries };
}

function notBefore(now: Date, timestamp: string | undefined): string {
	const parent = new Date(timestamp ?? Number.NaN).getTime();
	return new Date(Math.max(now.getTime(), Number.isNaN(parent) ? 0 : parent)).toISOString();
}
