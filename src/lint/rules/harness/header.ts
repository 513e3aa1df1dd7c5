import { faultRule } from "../../harness/faults.ts";
import type { Rule } from "../../rule.ts";
import { quoteAny } from "../../words.ts";

export const header: Rule = faultRule(
	["header", "header-unterminated"],
	{
		summary: "a header that pi-agent-core does not take",
		finds:
			"A first line that is the header of a harness session, but lacks a member or has one of the wrong type: `id` and `cwd` are strings, `createdAt` a count of milliseconds, `storageVersion` and `nextSeq` whole numbers from 1 on, parents strings. In files since 0.85 a header that no line feed ends, too.",
		why: "The header is looked at before anything else: pi-agent-core opens the file only when all of it is right.",
		example: '{"v":4,"kind":"header","id":"019dfa10-…","storageVersion":1,"cwd":"/home/ada/shop"}',
		mend: "Put the member in. The time is in the file name, too; `cwd` is the directory that the session's folder is named for.",
	},
	({ code, found }) =>
		code === "header" ? `the header has no usable ${quoteAny(found)}` : "no line feed ends the header",
);
