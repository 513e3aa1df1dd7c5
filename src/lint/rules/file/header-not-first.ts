import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const headerNotFirst: Rule = {
	severity: "fatal",
	fix: "bytes",
	docs: {
		summary: "a parsed record stands before the header (`title` lines of a fork of the agent)",
		finds:
			"A file with a header that is not the first line that parses. Blank and damaged lines before the header are no fault; a record, or any other JSON, is.",
		why: "The agent looks for the header in the first line that parses only. It takes the file for no session, and leaves it out of every list. A fork of the agent (omp) writes a `title` line first.",
		example:
			'{"type":"title","title":"Redirect after login"}\n{"type":"session","version":3,"id":"019dfa10-…",…}',
		mend: "Move the header to line 1. A title can stay as a `session_info` entry.",
	},
	watch: (report) => ({
		refused({ refusal: { looksLike, recordType }, place }) {
			if (looksLike !== "header-not-first") return;
			const what = recordType === undefined ? "other JSON" : `a record of type ${quote(recordType)}`;
			const writer = recordType === "title" ? ", as omp writes it," : "";
			report({
				at: place,
				message: `${what}${writer} stands before the header: the agent does not open the file`,
				hint: "move the header to line 1",
			});
		},
	}),
};
