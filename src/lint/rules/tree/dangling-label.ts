import { isShadowed, rowOf } from "../../../tree/tree.ts";
import { explainLostIds } from "../../lost-ids.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const danglingLabel: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a label on an entry that does not exist",
		finds:
			"A `label` entry that is in force (the last for its target, and none that clears) and whose `targetId` names no entry of the file.",
		why: "The agent ignores it without a word: the bookmark is not in its tree, and cannot be jumped to. It is what is left when a fork, or a tool that cuts branches, drops the entry and keeps the label.",
		example: '{"type":"label","id":"a0000003","parentId":"a0000002","targetId":"gone0001","label":"mark"}',
		mend: "Nothing needs mending: append a `label` for the entry that was meant, or leave it. Where a damaged line held the target, mend that line.",
	},
	watch: (report) => ({
		session(facts) {
			const { tree } = facts;
			const inForce = new Map<string, number>();
			for (let index = 0; index < tree.table.length; index++) {
				const { type, link } = rowOf(tree, index);
				if (type !== "label" || link === undefined || tree.byId.has(link)) continue;
				if (!isShadowed(tree, index)) inForce.set(link, index);
			}
			const lost = explainLostIds(facts, new Set(inForce.keys()));
			for (const [target, index] of inForce) {
				const row = rowOf(tree, index);
				if (!row.label) continue;
				const found = lost.get(target);
				report({
					at: row,
					pointer: "/targetId",
					message: `label ${quote(row.label)} is on ${quote(target)}, which is no entry of this file: it is shown nowhere`,
					related: found === undefined ? [] : [found],
				});
			}
		},
	}),
};
