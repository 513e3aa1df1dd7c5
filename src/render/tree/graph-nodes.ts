import { counted } from "../../numbers.ts";
import { cutText } from "../../session/cut.ts";
import { rowOf } from "../../tree/tree.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import { visible } from "../visible.ts";
import { remarksOn } from "./remarks.ts";
import type { TreeView } from "./view.ts";

/** A node of the tree as a graph language draws it, and the edge to it from above. */
export interface GraphNode {
	/** A name that is plain in every graph language, and the same on every run. */
	readonly name: string;
	/** The name of the node above; absent for a root. */
	readonly above: string | undefined;
	/** Lines of text, safe to print but not yet escaped for a language. */
	readonly lines: readonly string[];
	readonly style: "active" | "leaf" | "compaction" | "other" | "fold";
}

const TEXT_LENGTH = 40;

/** The shown part of the tree as nodes, top to bottom; a folded run is one node. */
export function* graphNodes(view: TreeView): Generator<GraphNode, void, undefined> {
	const ids = shortIds(view.tree.table.rowIds);
	// What hangs below a folded run hangs below its last entry, but its node is named for the first.
	const nameOfLast = new Map<number, string>();
	for (const item of view.outline()) {
		const isFold = item.isCut || item.count > 1;
		const name = item.isCut ? `below${item.index}` : `e${item.index}`;
		const above = item.above === -1 ? undefined : (nameOfLast.get(item.above) ?? `e${item.above}`);
		if (item.last !== item.index && !item.isCut) nameOfLast.set(item.last, name);
		yield isFold
			? {
					name,
					above,
					lines: [`${counted(item.count, "entry", "entries")}${item.isCut ? " deeper" : ""}`],
					style: "fold",
				}
			: { name, above, lines: entryLines(view, item.index, ids), style: styleOf(view, item.index) };
	}
	for (const index of view.unplaced) {
		yield { name: `e${index}`, above: undefined, lines: entryLines(view, index, ids), style: "other" };
	}
}

function entryLines(view: TreeView, index: number, ids: ShortIds): string[] {
	const row = rowOf(view.tree, index);
	const remarks = remarksOn(view, index, ids).map((remark) => ` (${remark.text})`);
	const text = row.text.length > TEXT_LENGTH ? `${cutText(row.text, TEXT_LENGTH)}…` : row.text;
	return [`${row.role ?? row.type} ${ids.of(row.id)}${remarks.join("")}`, text]
		.filter((line) => line !== "")
		.map(visible);
}

function styleOf({ tree, leaf, isActive }: TreeView, index: number): GraphNode["style"] {
	if (index === leaf) return "leaf";
	if (!isActive(index)) return "other";
	return rowOf(tree, index).type === "compaction" ? "compaction" : "active";
}
