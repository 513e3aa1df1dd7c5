import { counted } from "../../../numbers.ts";
import { MISSING_PARENT, rowOf } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { rowsBefore } from "../../rows-by-line.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { judgeSkipped, type SkippedVerdict } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";
import { listRecords, reconnect } from "./inner-words.ts";

export const nulBytes: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary: "a run of NUL bytes, in the middle or at the end",
		finds:
			"A line that holds NUL bytes: alone, or before, inside or after records. Says how many, between which entries they stand, and which records are on the same line.",
		why: "A crash of the machine leaves a file as long as it should be, with zeros where the last writes never reached the disk. The agent skips the line. In the middle what hangs from the lost entries becomes a root, and the conversation begins there; at the end nothing of the tree is lost, but the agent puts a line feed after the zeros and appends, so that they stay.",
		example:
			'{"type":"message","id":"a0000002",…}\n\\0\\0\\0\\0…\n{"type":"message","id":"a0000004","parentId":"a0000003",…}',
		mend: "Cut the zeros out. What stood there is gone: hang the next entry below the one before only if that is where it belongs.",
	},
	watch: (report) => ({
		session(facts) {
			for (const verdict of judgeSkipped(facts)) {
				if (verdict.rule !== "file/nul-bytes") continue;
				const { line, records } = verdict;
				const { words, related } = reconnect(facts, records);
				const inside = records.length === 0 ? "" : `, on one line with ${listRecords(records)}`;
				report({
					at: line,
					message: `${counted(line.damage?.nulRun?.bytes ?? 0, "NUL byte")} ${whereabouts(facts, verdict)}${inside}${words}`,
					related: related.length > 0 ? related : orphanAfter(facts, verdict),
					hint: records.some(({ isWhole }) => isWhole)
						? "cut the zeros out, so that the record stands on a line of its own"
						: "cut the zeros out",
				});
			}
		},
	}),
};

function whereabouts({ session: { rows } }: SessionFacts, { line, isLast }: SkippedVerdict): string {
	const next = rowsBefore(rows, line.line);
	const before = rows[next - 1];
	if (isLast)
		return before === undefined ? "stand at the end" : `stand at the end, after ${quote(before.id)}`;
	const after = rows[next];
	if (after === undefined) return "stand where records may have been";
	const since = before === undefined ? "before" : `between ${quote(before.id)}${time(before.timestamp)} and`;
	return `stand where records may have been, ${since} ${quote(after.id)}${time(after.timestamp)}`;
}

function time(timestamp: string | undefined): string {
	return timestamp === undefined ? "" : ` (${quote(timestamp)})`;
}

/** The next entry, when its parent is nowhere: it may have stood here. */
function orphanAfter({ session: { rows }, tree }: SessionFacts, { line }: SkippedVerdict): Related[] {
	const next = rowsBefore(rows, line.line);
	if (next >= rows.length || tree.parents[next] !== MISSING_PARENT) return [];
	const { line: number, offset, bytes, id, parentId } = rowOf(tree, next);
	const label = `its parent ${quote(parentId ?? "")} is missing, and may have stood here`;
	return [{ line: number, offset, bytes, entryId: id, label }];
}
