import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const leftoverDraft: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a file that pi-agent-core did not finish lies beside the session",
		finds: "A file of the same name with `.tmp` behind it.",
		why: "New files, forks, upgrades and repairs are written there and then renamed. One that is left is what a crash stopped; the session itself is as it was before.",
		example: "2026-05-04T09-12-00-000Z_019dfa10-….jsonl\n2026-05-04T09-12-00-000Z_019dfa10-….jsonl.tmp",
		mend: "Look at it, and remove it when no process is writing the session.",
	},
	watch: (report, { exists }) =>
		onStore(report, (_store, tell, { session }) => {
			const draft = `${session.file}.tmp`;
			if (session.file !== "-" && exists?.(draft))
				tell(undefined, `${quote(draft)} is what an interrupted rewrite left`);
		}),
};
