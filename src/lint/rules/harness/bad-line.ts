import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";

export const badLine: Rule = faultRule(
	["line"],
	{
		summary: "a line that is blank or no JSON",
		finds:
			"A line that a line feed ends and that does not parse, an empty one included, also at the end of the file. Not what an unfinished last write left: that is `harness/torn-tail`.",
		why: "The agent skips such a line. pi-agent-core does not: one of them, and the whole file is refused.",
		example:
			'{"kind":"value","op":"set","seq":1,"namespace":"pi.branch.tip","key":"main","value":null}\n{"kind":"entry","id":"019dfa1…\n{"kind":"value","op":"set","seq":4,"namespace":"pi.branch.tip","key":"main","value":null}',
		mend: "Take the line out, in a copy. What it wrote is lost; entries below one of its entries lose their parent.",
	},
	({ found, at }) => `line ${at.line} is ${found}`,
);
