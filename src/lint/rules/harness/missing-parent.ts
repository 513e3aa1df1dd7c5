import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const missingParent: Rule = faultRule(
	["parent"],
	{
		summary: "a parent that is no earlier entry",
		finds:
			"An entry whose `parentId` is neither `null` nor the id of an entry before it: earlier in the same line counts, later in it does not, and an absent member names nothing.",
		why: "In the agent such an entry is a root. pi-agent-core refuses the file.",
		example:
			'{"kind":"entry","id":"019dfa12-…","parentId":"gone","type":"custom","customType":"shop.mark","seq":4,"timestamp":1777885920000}',
		mend: "Look for the line of the parent in a backup. What is left can be read here, and migrated, without it.",
	},
	({ found }) => `the parent ${quoteAny(found)} is no earlier entry`,
);
