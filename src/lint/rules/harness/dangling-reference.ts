import { keysIn, objectAt, type Store } from "../../../session/formats/harness/store.ts";
import { onStore, type Tell } from "../../harness/on-store.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { quote } from "../../words.ts";

export const danglingReference: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a label, a usage row, a summary or a result that names no entry",
		finds:
			"A label on an entry that does not exist, the `entryId` of a usage row, the `fromId` of a branch summary, and `tipId` or `fromTipId` of a `pi.result` that name none.",
		why: "Nothing fails. The label is never seen, and what the others say cannot be looked up. Forks carry some of them over without their entries.",
		example:
			'{"kind":"value","op":"set","seq":6,"namespace":"pi.entry.label","key":"gone","value":"before the redesign"}',
		mend: "Nothing has to be done.",
	},
	watch: (report) =>
		onStore(report, (store, tell, facts) => {
			judgeValues(store, tell, facts);
			const { tree, session } = facts;
			for (const row of store.usage) {
				const { id, entryId } = row;
				if (entryId !== undefined && !tree.byId.has(entryId)) {
					tell(row, `the usage row ${quote(id)} is for ${quote(entryId)}, which is no entry`);
				}
			}
			for (const row of session.rows) {
				if (row.type !== "branch_summary" || row.link === undefined || tree.byId.has(row.link)) continue;
				tell(row, `${quote(row.id)} sums up the branch that ended at ${quote(row.link)}, which is no entry`);
			}
		}),
};

function judgeValues(store: Store, tell: Tell, { tree }: SessionFacts): void {
	for (const [id, cell] of keysIn(store, "pi.entry.label")) {
		if (!tree.byId.has(id)) tell(cell, `a label is on ${quote(id)}, which is no entry`);
	}
	for (const [id, cell] of keysIn(store, "pi.result")) {
		const result = objectAt(store, "pi.result", id) ?? {};
		for (const member of ["fromTipId", "tipId"]) {
			const tip = result[member];
			if (typeof tip !== "string" || tree.byId.has(tip)) continue;
			tell(cell, `the result of ${quote(id)} has ${quote(tip)} as its \`${member}\`, which is no entry`);
		}
	}
}
