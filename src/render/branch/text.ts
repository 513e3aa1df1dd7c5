import { entryLine } from "../entry-line.ts";
import { shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { sizeCounts, titleLines } from "../title.ts";
import { remarksOn } from "../tree/remarks.ts";
import type { BranchView } from "./view.ts";

/** The branch as lines of text, root first, without line feeds. */
export function* branchText(
	view: BranchView,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { session, tree, rows, path, hidden } = view;
	yield* titleLines(session, sizeCounts(tree.rows.length, 0, 0, rows.length), theme, columns);
	if (rows.length > 0) yield "";
	const { symbols } = theme;
	const ids = shortIds(tree.table.rowIds);
	for (const [at, index] of path.indexes.entries()) {
		const row = rows[at];
		if (row === undefined) continue;
		const isFaint = hidden[at] ?? false;
		const graph = isFaint
			? symbols.outOfContext
			: row.type === "compaction"
				? symbols.compaction
				: symbols.active;
		const remarks = remarksOn({ tree, leaf: view.leaf }, index, ids);
		yield entryLine({ row, ids, graph, remarks, isFaint }, theme, columns);
	}
}
