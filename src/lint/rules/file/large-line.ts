import { size } from "../../../numbers.ts";
import { asString, isObject } from "../../../session/json.ts";
import type { EntryLine, Rule } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { type Part, pointerTo, walkJson } from "../../walk-json.ts";
import { quote } from "../../words.ts";

/** Beyond this a line is worth a word. */
const LARGE = 1 << 20;

export const largeLine: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a line over 1 MiB (id, type, tool, what it is made of)",
		finds:
			"An entry whose line is longer than 1 MiB, with the tool it comes from and its largest part. A line longer than a JavaScript string can be (about 512 MiB) is an error: it is skipped.",
		why: "The agent parses and keeps every line whenever it opens the session, and draws it on every resume: one result of 80 MB made the terminal hang each time. What is in `details` the model never sees; what is in `content` is sent with every request until a compaction.",
		example:
			'{"type":"message",…,"message":{"role":"toolResult","toolName":"read","content":[{"type":"text","text":"… 81 MB …"}],…}}',
		mend: "Put the text into a file and leave a note in its place, or a `context_edit` where only the model is to be spared.",
	},
	watch: (report) => ({
		entry(line) {
			if (line.row.bytes > LARGE) report(describe(line));
		},
		plainMessage(message, row) {
			if (row.bytes > LARGE) report(describe({ row, entry: message.entry() }));
		},
		session(facts) {
			for (const { rule, line } of judgeSkipped(facts)) {
				if (rule !== "file/large-line") continue;
				report({
					at: line,
					severity: "error",
					message: `the line has ${size(line.bytes)}, more than a JavaScript string can hold: it is skipped`,
				});
			}
		},
	}),
};

function describe({ row, entry }: Pick<EntryLine, "row" | "entry">) {
	const { message } = entry;
	const tool = isObject(message) ? asString(message["toolName"]) : undefined;
	const role = row.role === undefined ? "" : ` (${quote(row.role)})`;
	const { pointer, length } = largestText(entry);
	return {
		at: row,
		pointer,
		message: `the line of this ${quote(row.type)}${role}${tool === undefined ? "" : ` of the tool ${quote(tool)}`} has ${size(row.bytes)}, ${share(length / row.bytes, pointer)}`,
	};
}

function share(part: number, pointer: string): string {
	if (part < 0.1) return "in many small parts";
	return `${Math.min(100, Math.round(part * 100))}% of them in ${quote(pointer)}`;
}

/** The longest string of an entry. */
function largestText(entry: EntryLine["entry"]): { pointer: string; length: number } {
	let length = 0;
	let largest: Part | undefined;
	walkJson(entry, (part) => {
		if (typeof part.value !== "string" || part.value.length <= length) return;
		length = part.value.length;
		largest = part;
	});
	return { pointer: largest === undefined ? "" : pointerTo(largest), length };
}
