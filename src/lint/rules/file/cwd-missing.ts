import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const cwdMissing: Rule = {
	severity: "off",
	fix: "choice",
	docs: {
		summary: "the header's `cwd` does not exist on this machine",
		finds:
			"A working directory in the header that is not there. Off until asked for: a session is often looked at on another machine than its own.",
		why: "The session cannot be found from its project any more, since that is looked up by directory. In a terminal the agent asks whether to go on, fork or stop; in its other modes it stops.",
		example: '{"type":"session","version":3,"id":"019dfa10-…","cwd":"/home/ada/renamed"}',
		mend: "If the project has moved, write its new path into the header. A path that is only not mounted now is no fault.",
	},
	watch: (report, { exists }) => ({
		session({ session }) {
			const { cwd } = session.header;
			if (!cwd || exists === undefined || exists(cwd)) return;
			report({
				at: headerPlace(session),
				pointer: "/cwd",
				message: `the working directory ${quote(cwd)} does not exist here: the agent cannot resume the session in its place`,
			});
		},
	}),
};
