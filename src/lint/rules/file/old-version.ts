import { CURRENT_VERSION } from "../../../session/header.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";

export const oldVersion: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "version 1 or 2: the agent rewrites it in place, without a backup, when it opens it",
		finds: "A header of version 2, of version 1, or without a version, which means 1.",
		why: "The agent migrates the file the moment it opens it, also to export it, and writes over it. If that is interrupted there is nothing to fall back to. Lines that do not parse are deleted, integers beyond 2^53 change, members that stand twice collapse, and a version 1 file gets other ids on every run.",
		example:
			'{"type":"session","id":"019dfa10-…","timestamp":"2026-05-04T09:12:00.000Z","cwd":"/home/ada/shop"}',
		mend: "Nothing is wrong with it. `sessionctl migrate` does the same without loss, with a backup, and with ids that stay.",
	},
	watch: (report) => ({
		session({ session }) {
			// A tree under an old version is a header that lost its version: another rule's, and far worse.
			if (session.version >= CURRENT_VERSION || session.facts.linkedEntry !== undefined) return;
			if (session.refusal !== undefined) return; // the agent does not open it
			report({
				at: headerPlace(session),
				pointer: "/version",
				message: `the file has version ${session.version}: the agent rewrites it in place, without a backup, when it opens it`,
				hint: "run `sessionctl migrate` first",
			});
		},
	}),
};
