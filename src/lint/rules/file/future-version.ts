import { CURRENT_VERSION } from "../../../session/header.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";

export const futureVersion: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a version above 3",
		finds: "A header whose `version` is a number above 3.",
		why: "The agent opens the file without a word and reads it as version 3: entries that it does not know stay in the tree and give the model nothing, and what it appends is of version 3. So do we, and what is said of such a file may be wrong.",
		example: '{"type":"session","version":4,"id":"019dfa10-…",…}',
		mend: "Open it with the release that wrote it, or a later one.",
	},
	watch: (report) => ({
		session({ session }) {
			// Other formats count otherwise: that they are none of the agent is said elsewhere.
			if (session.format !== "agent" || session.version <= CURRENT_VERSION) return;
			report({
				at: headerPlace(session),
				pointer: "/version",
				message: `the file has version ${session.version}, and is read as version ${CURRENT_VERSION}: what is new in it is not understood`,
				hint: "append nothing to it with an older release",
			});
		},
	}),
};
