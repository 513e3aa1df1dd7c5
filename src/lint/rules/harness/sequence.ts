import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const sequence: Rule = faultRule(
	["sequence"],
	{
		summary: "a sequence number that does not follow the one before it",
		finds:
			"A `seq` that is no whole number from 1 on, or not greater than that of the write before it, inside a line or across lines. Gaps are normal in forks and after an upgrade; in 0.84, where numbers begin at 1, they are not.",
		why: "The numbers are the order of the file. Two processes that write to one file give the same number twice, and pi-agent-core takes the file no more.",
		example:
			'{"kind":"value","op":"set","seq":5,"namespace":"pi.branch.tip","key":"main","value":null}\n{"kind":"value","op":"set","seq":5,"namespace":"pi.session.name","key":"","value":"Shop"}',
		mend: "Look which of the two writers was meant, and take the lines of the other out, in a copy.",
	},
	({ found }) => `the sequence number ${quoteAny(found)} does not follow the one before it`,
);
