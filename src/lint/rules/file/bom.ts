import type { Rule } from "../../rule.ts";

export const bom: Rule = {
	severity: "fatal",
	fix: "bytes",
	docs: {
		summary: "a byte order mark hides the header",
		finds: "The bytes EF BB BF before a header on line 1.",
		why: "Editors on Windows put the mark at the start of a file when they save it. JSON does not allow it, so the header does not parse, and the agent takes the whole file for no session: it is not opened and in no list.",
		example: '\\uFEFF{"type":"session","version":3,"id":"019dfa10-…",…}',
		mend: "Remove the first three bytes.",
	},
	watch: (report) => ({
		refused({ refusal: { looksLike }, place }) {
			if (looksLike !== "byte-order-mark") return;
			report({
				at: place,
				message: "a byte order mark stands before the header: the agent does not open the file",
				hint: "remove the first three bytes",
			});
		},
	}),
};
