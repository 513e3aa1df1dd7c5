import { counted } from "../../numbers.ts";
import { pathTo } from "../../tree/path.ts";
import { rowOf } from "../../tree/tree.ts";
import { viewBranch } from "../branch/view.ts";
import { entryLine } from "../entry-line.ts";
import { shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { remarksOn } from "../tree/remarks.ts";
import { standing } from "./facts.ts";
import { factLines, titleOf } from "./head.ts";
import type { EntryView } from "./view.ts";

/** Entries of the path that are shown above the one it is about. */
const SHOWN_ABOVE = 8;
const SHOWN_CHILDREN = 20;

/** Where an entry stands: what is said of it, the entries above it, itself, and its children. */
export function* entryPathText(
	view: EntryView,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { session, tree, facts } = view;
	const ids = shortIds(tree.table.rowIds);
	yield* titleLines(session, [], theme, columns);
	yield "";
	yield titleOf(view, ids, theme);
	yield* factLines([...standing(facts, ids)], theme, columns);
	yield "";
	const { indexes } = pathTo(tree, facts.index);
	const above = indexes.length - 1 - SHOWN_ABOVE;
	const bulletOf = bullets(view, theme);
	const line = (index: number, lead: string) => {
		const graph = lead + bulletOf(index);
		const remarks = remarksOn({ tree, leaf: view.leaf }, index, ids);
		const isFaint = index !== facts.index;
		return entryLine({ row: rowOf(tree, index), ids, graph, remarks, isFaint }, theme, columns);
	};
	if (above > 0)
		yield fold(`${counted(above, "entry", "entries")} above: branch --leaf ${ids.of(facts.row.id)}`, theme);
	for (const index of indexes.slice(-SHOWN_ABOVE - 1)) yield line(index, "");
	for (const child of tree.children(facts.index).subarray(0, SHOWN_CHILDREN))
		yield line(child, theme.symbols.last);
	const hidden = facts.children.length - SHOWN_CHILDREN;
	if (hidden > 0) yield fold(counted(hidden, "more child", "more children"), theme);
}

/** The marks of a tree: on the active path or not, and in the context or not. */
function bullets({ session, tree, leaf }: EntryView, { symbols }: Theme): (index: number) => string {
	const { path, hidden } = viewBranch(session, tree, leaf);
	const places = new Map(path.indexes.map((index, place) => [index, place]));
	return (index) => {
		const place = places.get(index);
		if (place === undefined) return symbols.other;
		if (hidden[place]) return symbols.outOfContext;
		return rowOf(tree, index).type === "compaction" ? symbols.compaction : symbols.active;
	};
}

function fold(text: string, { faint, symbols }: Theme): string {
	return faint(`${symbols.fold} ${symbols.ellipsis} ${text}`);
}
