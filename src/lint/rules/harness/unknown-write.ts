import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const unknownWrite: Rule = faultRule(
	["write", "member"],
	{
		summary: "a write of a kind that does not exist, or without what its kind needs",
		finds:
			"A write that is no object, or whose `kind` is none of `entry`, `usage`, `value`, `list` (in 0.84: `entry`, `record`, `lane`, `fact`), or whose `op` a value or list does not have. In 0.84 also a mutation that lacks a member or has one of the wrong type, and types of entries and records that are not known.",
		why: "A kind that is not known may be one that a newer release writes; pi-agent-core does not guess what it would mean.",
		example: '{"kind":"fact","seq":6,"fact":"name","name":"Shop"}',
		mend: "Find out which program wrote it. The two formats with the number 4 have nothing in common, so lines of one do not belong into the other.",
	},
	({ code, found }) =>
		code === "write"
			? `${quoteAny(found)} is no write of this format`
			: `${quoteAny(found)} is missing or of the wrong type`,
);
