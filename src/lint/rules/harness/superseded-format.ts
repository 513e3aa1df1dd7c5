import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";

export const supersededFormat: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "the format of 0.84, which no later release reads",
		finds: "A file of pi-agent-core 0.84: its header says `version` where later ones say `v`.",
		why: "0.85 and later refuse it, and no release turns it into the newer format, which has the same number.",
		example:
			'{"kind":"header","version":4,"id":"019dfa10-…","createdAt":1777885920000,"cwd":"/home/ada/shop"}',
		mend: "`sessionctl migrate` makes a session of it that the agent opens, and which pi-agent-core 0.85 to 0.99 can upgrade.",
	},
	watch: (report) =>
		onStore(report, (_store, tell, { session }) => {
			if (session.format === "harness-0.84")
				tell(session.header, "pi-agent-core 0.84 alone reads this format");
		}),
};
