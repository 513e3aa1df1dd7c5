import { counted } from "../../numbers.ts";
import { rowOf } from "../../tree/tree.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import { type Column, tableLines } from "../table.ts";
import type { Theme } from "../theme.ts";
import { shortTime } from "../times.ts";
import { visible } from "../visible.ts";
import { remarksOn } from "./remarks.ts";
import type { TreeView } from "./view.ts";

/** The entries as a table, in the order of the drawing. In lines without line feeds. */
export function treeTable(view: TreeView, theme: Theme, width: number): Generator<string, void, undefined> {
	const ids = shortIds(view.tree.table.rowIds);
	const idColumns = Math.max(2, ids.columns);
	const columns: Column[] = [
		{ title: "id", columns: idColumns },
		{ title: "parent", columns: Math.max(6, idColumns) },
		{ title: "kind", columns: 14 },
		{ title: "time (UTC)", columns: 16 },
		{ title: "text" },
	];
	return tableLines(columns, tableRows(view, ids, theme), theme, width);
}

function* tableRows(view: TreeView, ids: ShortIds, { symbols }: Theme): Generator<string[], void, undefined> {
	for (const { index, count, isCut } of view.outline()) {
		if (isCut || count > 1)
			yield [symbols.ellipsis, "", "", "", `${counted(count, "entry", "entries")}${isCut ? " deeper" : ""}`];
		else yield entryCells(view, index, ids);
	}
	for (const index of view.unplaced) yield entryCells(view, index, ids);
}

function entryCells(view: TreeView, index: number, ids: ShortIds): string[] {
	const row = rowOf(view.tree, index);
	const remarks = remarksOn(view, index, ids).map((remark) => visible(remark.text));
	return [
		ids.of(row.id),
		row.parentId === null ? "" : ids.of(row.parentId),
		visible(row.role ?? row.type),
		row.timestamp === undefined ? "" : visible(shortTime(row.timestamp)),
		`${remarks.length > 0 ? `(${remarks.join(", ")}) ` : ""}${visible(row.text)}`,
	];
}
