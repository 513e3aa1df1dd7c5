import { keysIn, valueAt } from "../../../session/formats/harness/store.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const lostTip: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "a branch that ends at no entry, or has no name",
		finds: "A `pi.branch.tip` that is neither `null` nor the id of an entry, and one under the empty name.",
		why: "The file opens, but reading that branch throws. Its entries are there all the same, if they ever were.",
		example: '{"kind":"value","op":"set","seq":6,"namespace":"pi.branch.tip","key":"main","value":"gone"}',
		mend: "`sessionctl tree` marks the entries that no branch reaches; set the tip to the one that was meant.",
	},
	watch: (report) =>
		onStore(report, (store, tell, { tree }) => {
			for (const [name, cell] of keysIn(store, "pi.branch.tip")) {
				const value = valueAt(store, "pi.branch.tip", name);
				if (name === "") tell(cell, "a branch has no name; pi-agent-core cannot read it");
				else if (value !== null && !(typeof value === "string" && tree.byId.has(value))) {
					const end = quote(typeof value === "string" ? value : JSON.stringify(value ?? null));
					tell(
						cell,
						`the branch ${quote(name)} ends at ${end}, which is no entry; pi-agent-core cannot read it`,
					);
				}
			}
		}),
};
