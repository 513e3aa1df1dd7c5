import { idInFileName } from "../../../session/file-name.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const nameMismatch: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "the file name's id is not the header's",
		finds:
			"A file with the name that the agent gives its files (`<time>_<id>.jsonl`) in which the id is not the header's. Other names say nothing and are passed over.",
		why: "The agent finds sessions by the id in the header. A file that was copied under another name, or whose header was written again, answers to an id that nobody reads off its name; two files may answer to the same.",
		example: '2026-05-04T09-12-00-000Z_019dfa10-….jsonl\n{"type":"session","version":3,"id":"019df5ea-…",…}',
		mend: "Rename the file, or leave it.",
	},
	watch: (report) => ({
		session({ session }) {
			const named = idInFileName(session.file);
			const { id } = session.header;
			if (named === undefined || named === id || id === "") return; // an empty id is another fault
			report({
				at: headerPlace(session),
				pointer: "/id",
				message: `the header's id is ${quote(id)}, but the file is named for ${quote(named)}: the agent finds it by the first`,
			});
		},
	}),
};
