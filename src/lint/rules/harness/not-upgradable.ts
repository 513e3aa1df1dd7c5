import { type Legacy, startLegacy, takeLegacyEntry, takeLegacyFile } from "../../harness/legacy.ts";
import type { Rule } from "../../rule.ts";

export const notUpgradable: Rule = {
	severity: "off",
	fix: null,
	docs: {
		summary: "a session of the agent that pi-agent-core cannot take over",
		finds:
			"The first thing that keeps pi-agent-core 0.85 to 0.99 from opening a session of version 3, which it upgrades: another version, entry types it does not know (`usage`, `context_edit`, `leaf`), blank or malformed lines, ids that repeat, parents that come later, a compaction that keeps from no entry above it, labels and summaries that name no entry.",
		why: "The harness is stricter than the agent: one such line, and the whole file is refused. For a session that stays with the agent it means nothing, so the rule is off by itself.",
		example:
			'{"type":"leaf","id":"5c1d0a2e","parentId":"38f5b06d","timestamp":"2026-05-04T09:20:00.000Z","targetId":"2e8a61c7"}',
		mend: "Take a branch out that does without: `sessionctl branch --format jsonl`.",
	},
	watch: (report) => {
		const legacy: Legacy = startLegacy();
		return {
			entry: ({ row, entry }) => takeLegacyEntry(legacy, row, entry),
			session({ session }) {
				if (session.store !== undefined) return;
				const problem = takeLegacyFile(legacy, session);
				if (problem !== undefined)
					report({ at: problem.at, message: `pi-agent-core cannot take this file over: ${problem.text}` });
			},
		};
	},
};
