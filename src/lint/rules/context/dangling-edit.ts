import { type Ledger, openLedger } from "../../../context/ledger.ts";
import { findIdleEdits, type IdleEdit } from "../../../context/losses.ts";
import { type ContextPlan, indexAt } from "../../../context/plan.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { explainLostIds } from "../../lost-ids.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const danglingEdit: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary:
			"an edit of the context whose target is missing, off the path, out of sight, or cannot be edited",
		finds:
			"A `context_edit` in force at the leaf that changes nothing, since its target does not exist, is on another branch, was summarized before the edit was made, gives the model nothing, or has no content that an edit may touch. An edit that puts in the same content again passes, and so does one that a later compaction made superfluous.",
		why: "The agent ignores it without a word. Whoever made the edit believes that something is out of the context, or changed, and it is not.",
		example:
			'{"type":"context_edit","id":"a0000004","parentId":"a0000003","targetId":"gone0001","replacement":null}',
		mend: "Nothing needs mending for the agent. Append an edit of the entry that was meant.",
	},
	watch(report) {
		let facts: SessionFacts | undefined;
		let ledger: Ledger | undefined;
		return {
			session(known) {
				facts = known;
			},
			plan(plan) {
				ledger = plan.edits.byTarget.size > 0 ? openLedger(plan) : undefined;
			},
			contribution({ place, fate, by }) {
				if (ledger === undefined) return;
				ledger.fates[place] = fate;
				ledger.by[place] = by;
			},
			planEnd(plan) {
				if (ledger === undefined || facts === undefined) return;
				const { invalid } = plan.edits;
				const idle = findIdleEdits(ledger).filter(
					(edit) => edit.reason !== "unchanged" && !invalid.has(edit.index),
				);
				const lost = explainLostIds(facts, new Set(idle.map(({ targetId }) => targetId)));
				for (const edit of idle) {
					const row = rowOf(plan.tree, edit.index);
					report({
						at: row,
						pointer: "/targetId",
						message: `the edit ${quote(row.id)} is of ${quote(edit.targetId)}, ${describe(plan, edit)}: it changes nothing, and the agent does not say so`,
						related: relatedOf(plan.tree, edit, lost.get(edit.targetId)),
					});
				}
			},
		};
	},
};

function describe(plan: ContextPlan, { targetId, reason }: IdleEdit): string {
	const { type = "", role } = plan.tree.rows[plan.tree.byId.get(targetId) ?? -1] ?? {};
	const kind = quote(role ?? type);
	switch (reason) {
		case "missing":
			return "which is no entry of this file";
		case "off-path":
			return "which is on another branch";
		case "compacted": {
			const compaction = rowOf(plan.tree, indexAt(plan, plan.selection.compactionAt));
			return `for which the compaction ${quote(compaction.id)} stands already`;
		}
		case "gives-nothing":
			return `an entry of type ${quote(type)} that gives the model nothing`;
		default:
			return `whose content (${kind}) no edit may touch`;
	}
}

function relatedOf(tree: Tree, { targetId }: IdleEdit, cause: Related | undefined): Related[] {
	const target = tree.byId.get(targetId);
	if (target !== undefined) return [related(rowOf(tree, target), "its target")];
	return cause === undefined ? [] : [cause];
}
