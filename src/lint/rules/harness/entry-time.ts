import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const entryTime: Rule = faultRule(
	["time"],
	{
		summary: "an entry whose time is no count of milliseconds",
		finds:
			"An entry (in 0.84 also a record) whose `timestamp` is anything but a whole number of milliseconds since 1970.",
		why: "The agent writes times as ISO strings, the harness as numbers. A file that was put together of both is refused.",
		example:
			'{"kind":"entry","id":"019dfa11-…","parentId":null,"type":"custom","customType":"shop.mark","seq":2,"timestamp":"2026-05-04T09:12:00.000Z"}',
		mend: "Write the time as a number.",
	},
	({ found }) => `the time ${quoteAny(found)} is no count of milliseconds`,
);
