import type { Session } from "../../session/session.ts";
import type { Tip } from "../../session/tips.ts";
import type { Tree } from "../../tree/tree.ts";
import type { ShortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { displayWidth, padEnd, truncate } from "../width.ts";

const LONGEST_NAME_COLUMNS = 24;

/** The named branches of a file, a line each: where each ends, what it is, and what goes on there. */
export function* tipLines(
	{ tips }: Session,
	tree: Tree,
	ids: ShortIds,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { arrow, ellipsis } = theme.symbols;
	const names = tips.map(({ name }) => truncate(visible(name), LONGEST_NAME_COLUMNS, ellipsis));
	const nameColumns = names.reduce((most, name) => Math.max(most, displayWidth(name)), 0);
	for (const [at, tip] of tips.entries()) {
		const name = padEnd(names[at] ?? "", nameColumns);
		const end = padEnd(endOf(tip, tree, ids), Math.max(ids.columns, NO_ENTRY.length));
		const room = columns - displayWidth(`${name} ${arrow} ${end}  `);
		const facts = truncate([tip.kind, ...tip.notes].map(visible).join(", "), room, ellipsis);
		yield `${theme.tip(name)} ${theme.faint(arrow)} ${theme.id(end)}  ${facts}`.trimEnd();
	}
}

const NO_ENTRY = "no entry";

function endOf({ entryId }: Tip, tree: Tree, ids: ShortIds): string {
	return entryId === null || !tree.byId.has(entryId) ? NO_ENTRY : ids.of(entryId);
}
