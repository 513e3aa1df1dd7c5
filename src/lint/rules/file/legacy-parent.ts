import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const legacyParent: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "`branchedFrom` without `parentSession`",
		finds: "A header that names the file it was forked from by its older name alone.",
		why: "The agent keeps the member when it migrates the file, but reads only `parentSession`: the session stands in `/resume` as if it came from nowhere.",
		example:
			'{"type":"session","id":"019dfa10-…","branchedFrom":"/home/ada/.pi/agent/sessions/…/2026-05-03T….jsonl"}',
		mend: "Add `parentSession` with the same value.",
	},
	watch: (report) => ({
		session({ session }) {
			const { raw } = session.header;
			const old = raw["branchedFrom"];
			if (typeof old !== "string" || old === "" || raw["parentSession"]) return;
			report({
				at: headerPlace(session),
				pointer: "/branchedFrom",
				message: `the header names its parent ${quote(old)} as \`branchedFrom\`, which the agent does not read`,
				hint: "add `parentSession` with the same value",
			});
		},
	}),
};
