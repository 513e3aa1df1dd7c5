import { counted } from "../../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";
import { listRecords, reconnect } from "./inner-words.ts";

export const tornTail: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "the last line is a piece of a record",
		finds:
			"A last line that begins as a record and stops before its end, with or without a line feed after it. Says what can still be read of the record, and which entry is the last whole one.",
		why: "A write that hit a full disk or a killed process leaves half a record. The agent ignores the piece when it opens the file, but first ends it with a line feed, so that it becomes a bad line in the middle as soon as something is appended; releases before 0.84.4 glue the next entry to it, and lose that one too.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001",…}\n{"type":"message","id":"a0000003","parentId":"a0000002","mess',
		mend: "Cut the piece off and keep it in a file beside the session. What it would have said cannot be made up.",
	},
	watch: (report) => ({
		session(facts) {
			const last = judgeSkipped(facts).at(-1);
			if (last?.rule !== "file/torn-tail") return;
			const { line, records } = last;
			const piece = records.length === 0 ? "a piece of a record" : listRecords(records);
			const lastWhole = facts.session.table.last;
			const { words, related } = reconnect(facts, records);
			report({
				at: line,
				message: `the file ends in ${piece} (${counted(line.bytes, "byte")}), and the rest is lost${lastWhole === undefined ? "" : `; the last whole entry is ${quote(lastWhole.id)}`}${words}`,
				related,
				hint: "cut the piece off, and keep it beside the session",
			});
		},
	}),
};
