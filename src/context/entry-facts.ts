import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { NO_DEPTH, rowOf, type Tree } from "../tree/tree.ts";
import type { Fate } from "./fates.ts";
import { book, entryAt, openLedger } from "./ledger.ts";
import { givingPlaces, planContext } from "./plan.ts";
import { readContext } from "./read-context.ts";

/** Where an entry stands, what names it, and what becomes of it. */
export interface EntryFacts {
	/** Its index among the rows. */
	readonly index: number;
	readonly row: Row;
	/** Entries above it; `undefined` in or below a parent cycle, and when its id is taken over. */
	readonly depth: number | undefined;
	readonly isLeaf: boolean;
	readonly onActivePath: boolean;
	/** The later entry that took its id over; then the tree knows nothing of this one. */
	readonly shadowedBy: Row | undefined;
	/** Earlier entries with the same id. */
	readonly shadows: readonly Row[];
	/** Oldest first. */
	readonly children: readonly Row[];
	/** The label in force. */
	readonly label: string | undefined;
	/** Entries on whatever branch that name it: labels, edits, compactions that keep from it, summaries of its branch. */
	readonly namedBy: readonly Row[];
	/** What the model at the leaf sees of it; `undefined` when it is not on the active path. */
	readonly context: EntryContext | undefined;
}

/** What the model sees of an entry. */
export interface EntryContext {
	readonly fate: Fate;
	/** The edit or compaction that is responsible. */
	readonly by: string | null;
	/** Of the messages it gives, by their length. */
	readonly tokens: number;
}

/**
 * Says all that is to be said of one entry but its content. Reads the entry, and the edits on the active path.
 * @param index the entry, by its index among the rows
 * @param leaf the end of the active path (default: the last entry of the file)
 */
export function describeEntry(
	session: Session,
	tree: Tree,
	index: number,
	leaf: number = tree.leaf,
): EntryFacts {
	const row = rowOf(tree, index);
	const last = tree.byId.get(row.id) ?? index;
	const isShadowed = last !== index;
	const depth = tree.depths[index] ?? NO_DEPTH;
	const { place, context } = contextOf(session, tree, index, leaf);
	return {
		index,
		row,
		depth: depth === NO_DEPTH ? undefined : depth,
		isLeaf: index === leaf,
		onActivePath: place !== -1,
		shadowedBy: isShadowed ? rowOf(tree, last) : undefined,
		shadows: isShadowed ? [] : tree.rows.filter(({ id }, at) => id === row.id && at < index),
		children: isShadowed ? [] : Array.from(tree.children(index), (child) => rowOf(tree, child)),
		label: isShadowed ? undefined : tree.labels.get(row.id),
		namedBy: isShadowed ? [] : tree.rows.filter(({ link }) => link === row.id),
		context,
	};
}

function contextOf(
	session: Session,
	tree: Tree,
	index: number,
	leaf: number,
): { readonly place: number; readonly context: EntryContext | undefined } {
	const plan = planContext(session, tree, leaf);
	const place = plan.path.indexes.indexOf(index);
	if (place === -1) return { place, context: undefined };
	const ledger = openLedger(plan);
	if (givingPlaces(plan).includes(place)) for (const given of readContext(plan, [place])) book(ledger, given);
	const { fate, by, tokens } = entryAt(ledger, place);
	return { place, context: { fate, by, tokens } };
}
