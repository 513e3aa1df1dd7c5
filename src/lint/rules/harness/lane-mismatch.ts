import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const laneMismatch: Rule = faultRule(
	["lane", "target"],
	{
		summary: "in 0.84, a lane that is not where an entry or record needs it",
		finds:
			"An entry of a lane whose parent is not the leaf of that lane, a lane that does not exist, and lanes and labels that point at an entry that does not exist.",
		why: "In 0.84 a lane moves with each of its entries, so the two cannot part. Where they have, lines are lost or two processes wrote.",
		example:
			'{"kind":"lane","seq":7,"lane":"main","leafId":null}\n{"kind":"entry","lane":"main","id":"019dfa14-…","parentId":"019dfa11-…","type":"custom","customType":"shop.mark","seq":8,"timestamp":1777885920000}',
		mend: "Look for the lost lines in a backup.",
	},
	({ code, found }) =>
		code === "lane"
			? `the lane ${quoteAny(found)} does not exist, or does not end at that parent`
			: `${quoteAny(found)} is no entry to point at`,
);
