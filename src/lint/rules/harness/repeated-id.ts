import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const repeatedId: Rule = faultRule(
	["repeated-id"],
	{
		summary: "an id that an entry or a usage row has already",
		finds:
			"An entry or usage row (in 0.84: entry or record) with an id that an earlier one has. They share one namespace.",
		why: "Ids are how entries name their parents. The agent takes the later of two; pi-agent-core refuses the file.",
		example:
			'{"kind":"usage","id":"019dfa11-…","usage":{…},"adjustment":false,"seq":6}\n{"kind":"usage","id":"019dfa11-…","usage":{…},"adjustment":false,"seq":7}',
		mend: "When the two are equal, take the later one out, in a copy. Otherwise give one of them another id, and name that where it was meant.",
	},
	({ found }) => `the id ${quoteAny(found)} is taken already`,
);
