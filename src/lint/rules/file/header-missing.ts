import { MISSING_PARENT } from "../../../tree/tree.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const headerMissing: Rule = {
	severity: "fatal",
	fix: "bytes",
	docs: {
		summary: "entries, but no header line (recreated file)",
		finds: "A file whose first line that parses is an entry, and that has no header further down either.",
		why: "When a session file is deleted while the agent runs, its next append creates the file anew, without a header. The run ends as if all were well, but the file never opens again: the agent says that it is no session, and does not list it.",
		example: '{"type":"message","id":"a0000002","parentId":"a0000001",…}',
		mend: "Write a header in front: time and id are in the file's name, the working directory in the name of its folder. What was in the deleted file is lost.",
	},
	watch: (report) => ({
		session({ session, tree }) {
			const { refusal, table } = session;
			if (refusal?.looksLike !== "header-missing" || table.length === 0) return;
			const first = table.row(0);
			const lost =
				tree.parents[0] === MISSING_PARENT
					? `; the parent ${quote(first.parentId ?? "")} of that entry is missing too, and all that came before it`
					: "";
			report({
				at: first,
				message: `the file begins with an entry (${quote(first.type)}) and has no header: the agent does not open it${lost}`,
				hint: "write a header as line 1, with the id from the file's name",
			});
		},
	}),
};
