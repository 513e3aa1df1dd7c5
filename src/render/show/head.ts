import type { EntryFacts } from "../../context/entry-facts.ts";
import { COMPACTED, type Fate } from "../../context/fates.ts";
import { heading } from "../context/full.ts";
import type { ShortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { displayWidth } from "../width.ts";
import { wrapBehind } from "../wrap.ts";
import type { EntryView } from "./view.ts";

/** What an entry is, on one line. */
export function titleOf({ facts }: EntryView, ids: ShortIds, theme: Theme): string {
	const { row, isLeaf } = facts;
	return heading(
		{
			bullet: bullet(facts, theme),
			id: ids.of(row.id),
			role: row.role ?? row.type,
			facts: [row.role === undefined ? "" : row.type, isLeaf ? "leaf" : "", placeWords(facts)],
		},
		theme,
	);
}

function placeWords({ shadowedBy, onActivePath }: EntryFacts): string {
	if (shadowedBy !== undefined) return "outside the tree";
	return onActivePath ? "" : "other branch";
}

/** The mark that a tree puts before it. */
function bullet({ onActivePath, row, context }: EntryFacts, { symbols }: Theme): string {
	if (!onActivePath) return symbols.other;
	if (context !== undefined && isKeptOut(context.fate)) return symbols.outOfContext;
	return row.type === "compaction" ? symbols.compaction : symbols.active;
}

/** Whether a compaction or an edit keeps an entry from the model. */
function isKeptOut(fate: Fate): boolean {
	return COMPACTED.has(fate) || fate === "omitted";
}

/** Names and values that are safe to print, below one another. */
export function* factLines(
	facts: readonly (readonly [name: string, value: string])[],
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const width = facts.reduce((most, [name]) => Math.max(most, Math.min(displayWidth(name), LONGEST_NAME)), 0);
	for (const [name, value] of facts)
		yield* wrapBehind(`${name.padEnd(width)}  `, value, columns, theme.faint);
}

const LONGEST_NAME = 16;
