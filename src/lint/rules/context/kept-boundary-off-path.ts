import { findLostBoundary } from "../../../context/losses.ts";
import type { ContextPlan } from "../../../context/plan.ts";
import { counted } from "../../../numbers.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { messagesBefore } from "./kept-range.ts";

export const keptBoundaryOffPath: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a compaction keeps from an entry that is not on its path",
		finds:
			"The compaction that decides at the leaf has a `firstKeptEntryId` that names an entry of the file which is on another branch, or below the compaction.",
		why: "The agent looks for the entry above the compaction, does not find it, and keeps nothing from before, without a word. Readers that look the id up in the whole file show the messages as kept, though the model does not see them. A compaction that was copied to another branch, or written while somebody moved in the tree, has such a boundary.",
		example:
			'{"type":"message","id":"b0000001","parentId":"a0000001",…}\n{"type":"compaction","id":"a0000005","parentId":"a0000004","summary":"…","firstKeptEntryId":"b0000001"}',
		mend: "Append a compaction with the same summary whose `firstKeptEntryId` is on the path, if messages before it are to be seen; a summary that covers them needs no kept range.",
	},
	watch: (report) => ({
		plan(plan) {
			const lost = findLostBoundary(plan);
			if (lost === undefined || (lost.problem !== "off-path" && lost.problem !== "not-above")) return;
			const row = rowOf(plan.tree, lost.index);
			const { link = "" } = row;
			const kept = rowOf(plan.tree, plan.tree.byId.get(link) ?? lost.index);
			const where = lost.problem === "off-path" ? "which is not on its path" : "which stands below it";
			const dropped = messagesBefore(plan);
			const consequence =
				dropped === 0
					? "no message stands before it, so nothing is lost"
					: `none of the ${counted(dropped, "message")} that the model saw before it is kept, and only the summary stands for ${dropped === 1 ? "it" : "them"}`;
			report({
				at: row,
				pointer: "/firstKeptEntryId",
				message: `the compaction ${quote(row.id)} keeps from ${quote(link)}, ${where}: ${consequence}`,
				related: [related(kept, "the entry it keeps from"), ...causes(plan, kept.id)],
				...(dropped === 0 ? { severity: "info" } : {}),
			});
		},
	}),
};

/** A path that is broken above the compaction, and other lines that had the boundary's id: then these are at fault. */
function causes({ tree, path }: ContextPlan, boundary: string): Related[] {
	const top = rowOf(tree, path.indexes[0] ?? tree.leaf);
	const found = path.end === "root" ? [] : [related(top, "the path is broken here, above the compaction")];
	return [...found, ...shadowedLines(tree, boundary)];
}

function shadowedLines(tree: Tree, id: string): Related[] {
	if (tree.byId.size === tree.table.length) return [];
	const lines = tree.rows.filter((row, index) => row.id === id && tree.byId.get(id) !== index);
	return lines
		.slice(0, 1)
		.map((row) => related(row, `${quote(id)} stands here first, and a later line took the id over`));
}
