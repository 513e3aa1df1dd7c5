import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { defaultTip, type Tip } from "../session/tips.ts";
import { pathTo, type TreePath } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { type Edits, NO_EDITS, readEdits } from "./edits.ts";
import { fateUnread } from "./fates.ts";
import { type ContextRules, rulesOf } from "./rules.ts";
import type { Selection } from "./selection.ts";
import type { Settings } from "./settings.ts";

/** What is known of a context before its messages are read. */
export interface ContextPlan extends Settings {
	readonly session: Session;
	readonly tree: Tree;
	/** The entry whose context it is; -1 in a session without entries. */
	readonly leaf: number;
	readonly path: TreePath;
	/** The branch whose context it is; absent for an entry that is the end of none. */
	readonly tip: Tip | undefined;
	readonly rules: ContextRules;
	readonly selection: Selection;
	readonly edits: Edits;
	/** Whether it is narrowed to what its compaction keeps: the path is only that, and above it nothing is known. */
	readonly isNarrow: boolean;
}

/**
 * Works out which entries of a path the model sees, by the rules of the format (format §7). Reads no more than the
 * edits among them and the few entries that decide the settings.
 * @param tip the branch whose context it is (default: the one that ends at the leaf, if there is one)
 */
export function planContext(
	session: Session,
	tree: Tree,
	leaf: number = tree.leaf,
	tip: Tip | undefined = tipAt(session, tree, leaf),
): ContextPlan {
	const rules = rulesOf(session);
	const path = pathTo(tree, leaf);
	const selection = rules.select(tree, path.indexes);
	return {
		session,
		tree,
		leaf,
		path,
		tip,
		rules,
		selection,
		edits: rules.hasEdits ? readEdits(session, tree, path.indexes, selection) : NO_EDITS,
		isNarrow: false,
		...rules.settings(session, tree, path.indexes, tip),
	};
}

/** The branch that ends at an entry; of several, the one that would be shown by itself. */
function tipAt({ tips }: Session, tree: Tree, leaf: number): Tip | undefined {
	if (leaf < 0) return undefined;
	const { id } = rowOf(tree, leaf);
	return defaultTip(tips.filter(({ entryId }) => entryId === id));
}

/** The index among the rows of the entry at a place of the path; -1 for no place. */
export function indexAt({ path }: ContextPlan, place: number): number {
	return path.indexes[place] ?? -1;
}

/** The row of the entry at a place of the path. */
export function rowAt(plan: ContextPlan, place: number): Row {
	return rowOf(plan.tree, indexAt(plan, place));
}

/** Whether the entry at a place of the path is one of those that can give messages. */
export function canGive(plan: ContextPlan, place: number): boolean {
	return fateUnread(plan.selection, place, rowAt(plan, place)) === undefined;
}

/** The places whose entries can give messages, in the order in which the model sees these. */
export function givingPlaces(plan: ContextPlan): number[] {
	const { compactionAt, firstKeptAt } = plan.selection;
	const places = compactionAt === -1 ? [] : [compactionAt];
	for (let place = firstKeptAt; place < plan.path.indexes.length; place++) {
		if (place !== compactionAt && canGive(plan, place)) places.push(place);
	}
	return places;
}
