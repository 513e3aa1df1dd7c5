import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const usageRow: Rule = faultRule(
	["usage"],
	{
		summary: "a usage row without figures",
		finds: "A usage row (in 0.84: a record of that type) whose `usage` is no object, or has no `cost`.",
		why: "The rows are added up while the file is opened. One that cannot be makes opening fail.",
		example: '{"kind":"usage","id":"019dfa13-…","adjustment":false,"seq":6}',
		mend: "Put the figures in: those of a reply stand in its message, too. Zeros are figures.",
	},
	({ found }) => `the usage row ${quoteAny(found)} has no figures to add up`,
);
