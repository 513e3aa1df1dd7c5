import type { Rule } from "../../rule.ts";

export const duplicateSession: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary:
			"two of the files given have the same session id: identical, prefix, or diverged, with the first line that differs",
		finds:
			"A file whose header has the id of another file that was given too. Says whether the two are identical, one is the beginning of the other, or they went different ways, and from which line on.",
		why: "The agent lists both; asked for the id it opens whichever the directory yields first, and may go on in the older one. A copy made by hand, an import, or a synchronised folder with a conflict makes them.",
		example:
			'a.jsonl: {"type":"session","version":3,"id":"019dfa10-…",…}\nb.jsonl: {"type":"session","version":3,"id":"019dfa10-…",…}',
		mend: "Delete a copy that is identical or only the beginning; give one that went its own way a new id.",
	},
	// It takes several files: `findDuplicateSessions` looks at them once each has been judged.
	watch: () => ({}),
};
