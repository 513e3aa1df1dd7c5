import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unknownType: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "an entry of a type that the harness has no messages for",
		finds:
			"In files since 0.85 an entry whose type is none of `message`, `compaction`, `branch_summary` and `custom`: `model_change`, say, which the agent writes and the harness keeps as a value.",
		why: "The file opens, but pi-agent-core throws as soon as it builds the context of a branch with such an entry on it.",
		example:
			'{"kind":"entry","id":"019dfa15-…","parentId":null,"type":"model_change","provider":"anthropic","modelId":"claude-sonnet-4-5","seq":6,"timestamp":1777885920000}',
		mend: "What it says belongs into a value: model, thinking level and tools into `pi.lane.config`. Branches that do not go through it are not concerned.",
	},
	watch: (report) =>
		onStore(report, (_store, tell, { session }) => {
			if (session.format !== "harness-0.85") return; // 0.84 refuses the file: harness/unknown-write
			for (const row of session.rows) {
				if (KNOWN.has(row.type)) continue;
				tell(
					row,
					`pi-agent-core fails on the context of every branch that ${quote(row.id)} of type ${quote(row.type)} is on`,
				);
			}
		}),
};

const KNOWN: ReadonlySet<string> = new Set(["message", "compaction", "branch_summary", "custom"]);
