import { NO_DEPTH, rowOf, type Tree } from "../../../tree/tree.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const childBeforeParent: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a child stands before its parent",
		finds:
			"An entry whose parent is on a later line. Entries of a cycle, and parents whose id an earlier line had first, are the matter of `tree/parent-cycle` and `entry/duplicate-id`.",
		why: "The agent resolves parents over the whole file and is not disturbed. A reader that goes through the file in order meets a tool result before its call, and pairs it with another one. It comes from a writer that appended results before the reply that asked for them.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002",…}\n{"type":"message","id":"a0000002","parentId":"a0000001",…}',
		mend: "Nothing needs mending for the agent. A rewrite that sorts the lines changes every offset, and is not worth it.",
	},
	watch: (report) => ({
		session({ tree }) {
			let firstLines: ReadonlyMap<string, number> | undefined;
			for (let index = 0; index < tree.table.length; index++) {
				const parent = tree.parents[index] ?? -1;
				if (parent <= index || tree.depths[index] === NO_DEPTH) continue;
				const row = rowOf(tree, index);
				const parentRow = rowOf(tree, parent);
				firstLines ??= findFirstLines(tree);
				if ((firstLines.get(parentRow.id) ?? parent) < index) continue;
				report({
					at: row,
					pointer: "/parentId",
					message: `${quote(row.id)} stands before its parent ${quote(parentRow.id)}, which is on line ${parentRow.line}: readers that go through the file in order pair it wrongly`,
					related: [related(parentRow, "its parent")],
				});
			}
		},
	}),
};

/** By id the first entry that has it: another one than `byId` says where an id is used again. */
function findFirstLines(tree: Tree): Map<string, number> {
	const first = new Map<string, number>();
	if (tree.byId.size === tree.table.length) return first;
	for (let index = tree.table.length - 1; index >= 0; index--) first.set(rowOf(tree, index).id, index);
	return first;
}
