import { counted } from "../../../numbers.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";

export const noConversation: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "no user or assistant message",
		finds:
			"A session with a header and at most setup entries. Not said of a file with lines that were skipped: these may have held the conversation.",
		why: "Stubs win as the most recent session of a directory and stand in the agent's list as `(no messages)`.",
		example:
			'{"type":"session","version":3,"id":"019dfa10-…",…}\n{"type":"model_change","id":"a0000001","parentId":null,…}',
		mend: "Nothing: delete the file if it is in the way.",
	},
	watch: (report) => ({
		session({ session }) {
			const { table, skipped, refusal } = session;
			if (refusal !== undefined || skipped.length > 0) return;
			for (const { role } of table.eachRow()) if (role === "user" || role === "assistant") return;
			const held =
				table.length === 0
					? "nothing but a header"
					: `${counted(table.length, "entry", "entries")} and no message of a user or a model`;
			report({ at: headerPlace(session), message: `the session holds ${held}: the agent lists it as empty` });
		},
	}),
};
