import { counted } from "../../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { nameRecord, reconnect } from "./inner-words.ts";

export const splitRecord: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "one record is spread over several lines",
		finds:
			"Lines that do not parse by themselves, and are a record when they are read as one: a line break stands unescaped in one of its strings, or the record was printed with indentation. Blank lines between them belong to it.",
		why: "A session has one record on each line, so the agent skips every one of these lines without a word. Whatever hangs from the record becomes a root, and all that was said before it is out of the conversation.",
		example:
			'{"type":"message","id":"a0000003","parentId":"a0000002","message":{"role":"user","content":"first\nsecond"}}',
		mend: "Write the record on one line, line breaks in its strings as `\\n`.",
	},
	watch: (report) => ({
		session(facts) {
			for (const { rule, line, lastLine, records, unitsBefore } of judgeSkipped(facts)) {
				if (rule !== "file/split-record") continue;
				const record = records.find(({ isWhole }) => isWhole);
				if (record === undefined) continue;
				const { words, related } = reconnect(facts, [record]);
				const others = records.length - 1;
				report({
					at: line,
					column: record.rawControls === 0 ? 1 : unitsBefore + 1,
					message: `${nameRecord(record)} is spread over the lines ${line.line} to ${lastLine.line}, so it is skipped${others > 0 ? `, and ${counted(others, "record")} on the same lines too` : ""}${words}`,
					related,
					hint:
						record.rawControls > 0
							? "write the line breaks in its strings as `\\n`"
							: "write the record on one line",
				});
			}
		},
	}),
};
