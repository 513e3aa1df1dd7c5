import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { pathTo, type TreePath } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { type Edits, readEdits } from "./edits.ts";
import { fateUnread } from "./fates.ts";
import { type Selection, selectFromPath } from "./selection.ts";
import { readSettings, type Settings } from "./settings.ts";

/** What is known of a context before its messages are read. */
export interface ContextPlan extends Settings {
	readonly session: Session;
	readonly tree: Tree;
	/** The entry whose context it is; -1 in a session without entries. */
	readonly leaf: number;
	readonly path: TreePath;
	readonly selection: Selection;
	readonly edits: Edits;
}

/**
 * Works out which entries of a path the model sees (format §7). Reads no more than the edits among them and the
 * two entries that decide model and thinking level.
 */
export function planContext(session: Session, tree: Tree, leaf: number = tree.leaf): ContextPlan {
	const path = pathTo(tree, leaf);
	const selection = selectFromPath(tree, path.indexes);
	return {
		session,
		tree,
		leaf,
		path,
		selection,
		edits: readEdits(session, tree, path.indexes, selection),
		...readSettings(session, tree, path.indexes),
	};
}

/** The index among the rows of the entry at a place of the path; -1 for no place. */
export function indexAt({ path }: ContextPlan, place: number): number {
	return path.indexes[place] ?? -1;
}

/** The row of the entry at a place of the path. */
export function rowAt(plan: ContextPlan, place: number): Row {
	return rowOf(plan.tree, indexAt(plan, place));
}

/** The places whose entries can give messages, in the order in which the model sees these. */
export function givingPlaces(plan: ContextPlan): number[] {
	const { compactionAt, firstKeptAt } = plan.selection;
	const places = compactionAt === -1 ? [] : [compactionAt];
	for (let place = firstKeptAt; place < plan.path.indexes.length; place++) {
		if (place === compactionAt) continue;
		if (fateUnread(plan.selection, place, rowAt(plan, place)) === undefined) places.push(place);
	}
	return places;
}
