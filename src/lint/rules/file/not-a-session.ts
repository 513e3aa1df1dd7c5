import type { LooksLike } from "../../../session/refusal.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

/** What a file is in which nothing is a session entry. */
const WORDS: Partial<Record<LooksLike, string>> = {
	empty: "the file is empty: the agent writes a new header, with a new id, into it when it opens it",
	blank: "the file holds only white space",
	"line-damaged": "the only line of the file is an object that is cut short or damaged",
	html: "the file looks like HTML",
	"json-array": "the file looks like one JSON list",
	"json-document": "the file looks like one JSON document",
	"json-lines": "the file holds JSON lines, but none of them begins a session",
	sqlite: "the file is an SQLite database, as some session stores of pi-agent-core are",
	binary: "the file looks like binary data",
	text: "the file does not start with a JSON object",
};

export const notASession: Rule = {
	severity: "fatal",
	fix: null,
	docs: {
		summary: "nothing in the file is a session entry",
		finds:
			"A file whose first line that parses is neither a header nor an entry: empty, white space, text, binary data, a JSON document, JSON lines of another program.",
		why: "The agent refuses it, and leaves it out of its lists. Releases before 0.80.3 took such a file for an empty session and wrote over it: a log file that was named by mistake was lost.",
		example: '{"type":"event","data":"x"}',
		mend: "Nothing: it is something else, and not damaged.",
	},
	watch: (report) => ({
		refused({ refusal: { looksLike, recordType }, place }) {
			const words = WORDS[looksLike];
			if (words === undefined) return;
			const record = recordType === undefined ? "" : ` (the first is of type ${quote(recordType)})`;
			report({ at: place, message: words + record });
		},
	}),
};
