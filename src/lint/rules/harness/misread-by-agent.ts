import { rowOf } from "../../../tree/tree.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const misreadByAgent: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a file of the harness before 0.84 that the agent reads, but not as it was meant",
		finds:
			"A file that ends in a `leaf` record, which says where the session stands; and compactions with a `retainedTail`, copies of the messages that they keep.",
		why: "The layout is that of version 3, so the agent opens the file without complaint. It takes the `leaf` record for an entry, and the branch that was left for the one to go on with; and it does not see the copies, so that nothing is left of what a compaction kept.",
		example:
			'{"type":"leaf","id":"5c1d0a2e","parentId":"38f5b06d","timestamp":"2026-05-04T09:20:00.000Z","targetId":"2e8a61c7"}',
		mend: "`sessionctl migrate` writes a session that the agent reads as its writer meant it.",
	},
	watch: (report) => ({
		session({ session, tree }) {
			if (session.format !== "harness-0.75") return;
			const { agentLeaf } = session;
			if (agentLeaf !== undefined) {
				const meant = tree.leaf < 0 ? "no entry" : quote(rowOf(tree, tree.leaf).id);
				report({
					at: agentLeaf,
					message: `the agent goes on at this record, and its writer stood at ${meant}`,
				});
			}
			for (const row of tree.rows) {
				if (!row.retained) continue;
				report({
					at: row,
					message: `the agent does not see what compaction ${quote(row.id)} kept: it knows no copies of messages`,
				});
			}
		},
	}),
};
