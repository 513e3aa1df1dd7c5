import { counted } from "../../numbers.ts";
import { listBranches } from "../../tree/branches.ts";
import type { OutlineItem } from "../../tree/outline.ts";
import { rowOf } from "../../tree/tree.ts";
import { entryLine } from "../entry-line.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { sizeCounts, titleLines } from "../title.ts";
import { graphPrefix } from "./graph.ts";
import { remarksOn } from "./remarks.ts";
import type { TreeView } from "./view.ts";

/** The tree as lines of text, without line feeds: title, entries, and those that no root leads to. */
export function* treeText(view: TreeView, theme: Theme, columns: number): Generator<string, void, undefined> {
	const { session, tree } = view;
	const branches = listBranches(tree, view.leaf).length;
	const counts = sizeCounts(tree.rows.length, branches, tree.roots.length, countShown(view));
	yield* titleLines(session, counts, theme, columns);
	if (tree.rows.length > 0) yield "";
	const ids = shortIds(tree.table.rowIds);
	let linesOfRoot = 0;
	for (const item of view.outline()) {
		const isRoot = item.above === -1;
		const standsApart = linesOfRoot > 1 || tree.children(item.index).length > 0;
		if (isRoot && linesOfRoot > 0 && standsApart) yield "";
		linesOfRoot = isRoot ? 1 : linesOfRoot + 1;
		const prefix = graphPrefix(item.level, item.isBranchStart, theme.symbols, columns);
		yield item.isCut || item.count > 1
			? foldLine(item, prefix, theme)
			: drawEntry(view, item.index, prefix, ids, theme, columns);
	}
	if (view.unplaced.length === 0) return;
	if (linesOfRoot > 0) yield "";
	yield theme.problem(`${counted(view.unplaced.length, "entry", "entries")} outside the tree`);
	for (const index of view.unplaced) yield drawEntry(view, index, "", ids, theme, columns);
}

function countShown({ tree, isShown }: TreeView): number {
	let shown = 0;
	for (let index = 0; index < tree.rows.length; index++) if (isShown(index)) shown++;
	return shown;
}

function foldLine({ count, isCut }: OutlineItem, prefix: string, { symbols, faint }: Theme): string {
	const entries = counted(count, "entry", "entries");
	return faint(`${prefix}${symbols.fold} ${symbols.ellipsis} ${entries}${isCut ? " deeper" : ""}`);
}

function drawEntry(
	view: TreeView,
	index: number,
	prefix: string,
	ids: ShortIds,
	theme: Theme,
	columns: number,
): string {
	const row = rowOf(view.tree, index);
	const isFaint = !view.isActive(index) || view.isOutOfContext(index);
	const graph = prefix + bullet(view, index, theme);
	return entryLine({ row, ids, graph, remarks: remarksOn(view, index, ids), isFaint }, theme, columns);
}

function bullet({ tree, isActive, isOutOfContext }: TreeView, index: number, { symbols }: Theme): string {
	if (!isActive(index)) return symbols.other;
	if (isOutOfContext(index)) return symbols.outOfContext;
	return rowOf(tree, index).type === "compaction" ? symbols.compaction : symbols.active;
}
