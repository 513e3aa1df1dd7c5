import type { Rule } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { listRecords, nameRecord, reconnect } from "./inner-words.ts";

export const fusedLines: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "one line holds (a piece of) a record and a whole one",
		finds:
			"A line that does not parse, in which a whole record stands beside a piece of another, or beside another whole one. Names each, and says whether the whole ones are what the tree misses.",
		why: "After a write that stopped half-way the next record lands on the same line. The agent skips the line without a word, so one failed write costs two entries; and as the second one is usually somebody's parent, all that was said before it is out of the conversation too.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","mess{"type":"message","id":"a0000004",…}\n{"type":"message","id":"a0000005","parentId":"a0000004",…}',
		mend: "Put the whole records on lines of their own, and set the pieces aside. Then look at the parents again.",
	},
	watch: (report) => ({
		session(facts) {
			for (const { rule, line, records, unitsBefore } of judgeSkipped(facts)) {
				if (rule !== "file/fused-lines") continue;
				const whole = records.filter((record) => record.isWhole);
				const beside = records.length === 1 ? " beside something else" : "";
				const { words, related } = reconnect(facts, whole);
				report({
					at: line,
					column: unitsBefore + 1,
					message: `the line holds ${listRecords(records)}${beside}, so all of it is skipped${words}`,
					related,
					hint: `put ${whole.slice(0, 2).map(nameRecord).join(" and ")}${whole.length > 2 ? " and so on" : ""} on ${whole.length > 1 ? "lines" : "a line"} of ${whole.length > 1 ? "their" : "its"} own`,
				});
			}
		},
	}),
};
