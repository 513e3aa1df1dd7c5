import { counted } from "../../../numbers.ts";
import { jsonKind, parseJson } from "../../../session/json.ts";
import { firstAfter } from "../../rows-by-line.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { judgeSkipped, type SkippedVerdict } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";

export const notAnObject: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "a line that is JSON but no object",
		finds:
			'A line that holds a number, a string, `true`, `false`, `null` or a list. `null`, `false`, `0` and `""`, which the agent passes over, are a warning.',
		why: "Something else was meant to stand there: a serializer that was given nothing leaves such lines. The agent passes over `null` and the like without a word. Any other value it takes for an entry without an id and a parent. When that is the last line, the session opens with an empty context, and the next message is written without a parent: the history is cut off.",
		example: '{"type":"message","id":"a0000002",…}\n42',
		mend: "Set the line aside.",
	},
	watch: (report) => ({
		session(facts) {
			const hint = "set the line aside";
			for (const verdict of judgeSkipped(facts)) {
				if (verdict.rule !== "file/not-an-object") continue;
				const effect = verdict.isLast
					? "the agent takes it for the leaf, and opens the session with an empty context"
					: "the agent takes it for an entry without an id";
				report({ at: verdict.line, message: `${describe(verdict)} is no entry: ${effect}`, hint });
			}
			for (const place of facts.session.facts.silentLines) {
				if (isInSplitRecord(facts, place.line)) continue;
				const value = quote(facts.readPlace(place).toString().trim());
				const message = `${value} stands alone on a line, and the agent passes over it: if it was to be an entry, that is lost`;
				report({ at: place, severity: "warning", message, hint });
			}
		},
	}),
};

function describe({ text, records }: SkippedVerdict): string {
	const kind = jsonKind(parseJson(text));
	if (records.length > 0) return `a list that holds ${counted(records.length, "record")}`;
	if (kind === "array" || text.trimStart().startsWith("[")) return `the list ${quote(text.trim())}`;
	return `the ${kind === "undefined" ? "string" : kind} ${quote(text.trim())}`;
}

/** Whether a line is one of those that a record is spread over. */
function isInSplitRecord(facts: SessionFacts, line: number): boolean {
	const verdicts = judgeSkipped(facts);
	const before = verdicts[firstAfter(verdicts.length, (at) => (verdicts[at]?.line.line ?? 0) > line) - 1];
	return before !== undefined && line < before.lastLine.line;
}
