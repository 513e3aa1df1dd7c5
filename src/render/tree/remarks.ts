import { isShadowed, MISSING_PARENT, NO_DEPTH, rowOf } from "../../tree/tree.ts";
import type { Remark } from "../entry-line.ts";
import type { ShortIds } from "../short-ids.ts";
import type { TreeView } from "./view.ts";

/** What is worth saying of an entry's place: the leaf, names of tips, a label, a parent that is not there. */
export function remarksOn(
	{ tree, leaf }: Pick<TreeView, "tree" | "leaf">,
	index: number,
	ids: ShortIds,
): Remark[] {
	const { id, parentId } = rowOf(tree, index);
	if (isShadowed(tree, index)) {
		const line = rowOf(tree, tree.byId.get(id) ?? index).line;
		return [{ text: `id taken over by line ${line}`, style: "problem" }];
	}
	const remarks: Remark[] = [];
	const label = tree.labels.get(id);
	if (index === leaf) remarks.push({ text: "leaf", style: "leaf" });
	for (const name of tree.tips.get(index) ?? []) remarks.push({ text: name, style: "tip" });
	if (label !== undefined) remarks.push({ text: label, style: "label" });
	if (tree.parents[index] === MISSING_PARENT) {
		remarks.push({ text: `parent ${ids.of(parentId ?? "")} is missing`, style: "problem" });
	} else if (tree.depths[index] === NO_DEPTH) {
		remarks.push({ text: `parent ${ids.of(parentId ?? "")}, no root above`, style: "problem" });
	}
	return remarks;
}
