import { counted } from "../../../numbers.ts";
import { pointerAt } from "../../raw-pointer.ts";
import type { EntryLine, Rule } from "../../rule.ts";

export const lineSeparator: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "`U+2028` or `U+2029` inside a string: readers that split on it break",
		finds:
			"An entry in which U+2028 (line separator) or U+2029 (paragraph separator) stands as it is, not as an escape. One finding for an entry, with their number.",
		why: "JSON allows them. The agent opens such a file, but lists sessions with a line reader of Node.js that since Node 24 splits there: the row in `/resume` shows no messages. Other readers break too.",
		example: '{"type":"message",…,"message":{"role":"user","content":"first\u2028second",…}}',
		mend: "Write them as `\\u2028` and `\\u2029`; the meaning stays the same.",
	},
	watch: (report) => ({
		entry(line) {
			if (line.text.includes("\u2028") || line.text.includes("\u2029")) report(describe(line));
		},
	}),
};

function describe({ row, text }: EntryLine) {
	let count = 0;
	let first = -1;
	for (const { index } of text.matchAll(/[\u2028\u2029]/g)) {
		if (count++ === 0) first = index;
	}
	const name = text[first] === "\u2028" ? "U+2028" : "U+2029";
	const others = count > 1 ? `, and ${counted(count - 1, "more such character")},` : "";
	return {
		at: row,
		column: first + 1,
		pointer: pointerAt(text, first),
		message: `${name}${others} stands unescaped in the line: on Node 24 the agent's list splits the line there`,
		hint: "write it as an escape",
	};
}
