import type { Rule } from "../../rule.ts";
import { quote, visible } from "../../words.ts";

export const controlCharacters: Rule = {
	severity: "warning",
	fix: "bytes",
	docs: {
		summary: "escape sequences or line breaks in a name or label",
		finds:
			"A `session_info` whose `name`, or a `label` whose `label`, holds a control character: an escape sequence, a line break, a tab, a bell. Spaces around it do not count.",
		why: "Names and labels are drawn in lists and trees, one on a line. The agent (since 0.56.0) takes the characters out when it shows them; other programs send them to the terminal, where they can move the cursor, change colours, or write into the title.",
		example: '{"type":"session_info",…,"name":"red \\u001b[31mname\\u001b[0m\\nsecond line"}',
		mend: "Append a `session_info` or a `label` without them.",
	},
	watch: (report) => ({
		entry({ row, entry }) {
			const member = MEMBERS[row.type];
			if (member === undefined) return;
			const value = entry[member];
			if (typeof value !== "string") return;
			const found = CONTROL.exec(value.trim())?.[0];
			if (found === undefined) return;
			report({
				at: row,
				pointer: `/${member}`,
				message: `the ${member} ${quote(visible(value))} holds a control character (\`${visible(found)}\`): it reaches the terminal of programs that show it as it is`,
				hint: `append a \`${row.type}\` without it`,
			});
		},
	}),
};

const MEMBERS: Readonly<Record<string, "name" | "label">> = { session_info: "name", label: "label" };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\0-\x1f\x7f-\x9f\u2028\u2029]/;
