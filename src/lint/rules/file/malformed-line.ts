import type { Rule, SessionFacts } from "../../rule.ts";
import { judgeSkipped, type SkippedVerdict } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";
import { MOST_EXPLAINED, nameRecord, reconnect } from "./inner-words.ts";

export const malformedLine: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "any other line that is no JSON",
		finds:
			"A line that does not parse, and that no other rule names: a record that was cut short in the middle of the file, one with a raw control character or with something before or after it, a word such as `undefined`, plain text. Says which record is inside, as far as it can be read, of the first thousand of them.",
		why: "The agent skips the line without a word, and what hangs from the record in it becomes a root. When it migrates an old file it deletes such lines for good.",
		example:
			'{"type":"message","id":"a0000002",…}\nundefined\n{"type":"message","id":"a0000003","parentId":"a0000002",…}',
		mend: "Set the line aside; where a whole record is inside, write that one again.",
	},
	watch: (report) => ({
		session(facts) {
			let count = 0;
			for (const verdict of judgeSkipped(facts)) {
				if (verdict.rule !== "file/malformed-line") continue;
				const { line, records, unitsBefore } = verdict;
				if (++count > MOST_EXPLAINED) {
					report({ at: line, message: UNEXPLAINED, hint: SET_ASIDE });
					continue;
				}
				const { words, related } = reconnect(facts, records);
				const isWhole = records.some((record) => record.isWhole);
				report({
					at: line,
					column: unitsBefore + 1,
					message: `${describe(facts, verdict)}, so the line is skipped${words}`,
					related,
					hint: isWhole ? "write the record again without what is wrong with it" : SET_ASIDE,
				});
			}
		},
	}),
};

const SET_ASIDE = "set the line aside";
const UNEXPLAINED = "the line is no JSON, as so many before it, and is skipped";

function describe({ readPlace }: SessionFacts, verdict: SkippedVerdict): string {
	const { line, records, text, unitsBefore } = verdict;
	const [record] = records;
	if (line.damage?.byteOrderMark) {
		return `a byte order mark stands before ${record === undefined ? "what is on it" : nameRecord(record)}`;
	}
	if (record === undefined) return describeText(text);
	if (!record.isWhole) {
		const isCut = record.end >= readPlace(line).toString("latin1").trimEnd().length;
		return isCut
			? `${nameRecord(record)} is cut short`
			: `${nameRecord(record)} is broken after ${record.end} bytes`;
	}
	if (record.rawControls === 0) return `something stands beside ${nameRecord(record)}`;
	return `${nameRecord(record)} has a raw control character at column ${unitsBefore + 1}`;
}

function describeText(text: string): string {
	if (/^\s*[\w.+-]{1,30}\s*$/.test(text)) return `${quote(text.trim())} is no JSON`;
	return text.trimStart().startsWith("{") ? `${quote(text)} is a broken object` : `${quote(text)} is no JSON`;
}
