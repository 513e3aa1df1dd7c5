import type { SessionFacts } from "../lint/rule.ts";
import { idDeriver } from "../session/ids.ts";
import type { JsonObject } from "../session/json.ts";
import { stringify } from "../session/stringify.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
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
	let time = timeOf(tree, parentId);
	let text = "";
	for (const change of changes) {
		const own: JsonObject[] = [];
		entries.set(change, own);
		if (change.below !== undefined) {
			parentId = change.below;
			time = timeOf(tree, parentId);
		}
		for (const { type, ...rest } of change.appends ?? []) {
			const id = derive(tree.rows.length + taken.size);
			time = Math.max(now.getTime(), time);
			const entry = { type, id, parentId, timestamp: new Date(time).toISOString(), ...rest };
			taken.add(id);
			own.push(entry);
			text += `${stringify(entry)}\n`;
			parentId = id;
		}
	}
	return { text, entries };
}

/** When an entry was written, in milliseconds; 0 when that cannot be read. */
function timeOf(tree: Tree, id: string | null): number {
	const { timestamp } = tree.rows[tree.byId.get(id ?? "") ?? -1] ?? {};
	const time = new Date(timestamp ?? Number.NaN).getTime();
	return Number.isNaN(time) ? 0 : time;
}
