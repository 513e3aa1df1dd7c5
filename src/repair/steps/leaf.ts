import { quote } from "../../lint/words.ts";
import { branchEnd } from "../../tree/branch-end.ts";
import { rowOf } from "../../tree/tree.ts";
import { isLeafMark, leafMark } from "../appends.ts";
import type { Change } from "../change.ts";
import { placeOf, type Step } from "../step.ts";
import { NO_IDS } from "../version-one.ts";

/** Makes the end of the newer branch the leaf. */
export const leaf: Step = {
	rules: ["tree/stale-leaf"],
	*mend({ findings, look: { facts }, leave }): Generator<Change> {
		for (const finding of findings("tree/stale-leaf")) {
			const newest = facts?.tree.byId.get(finding.related[0]?.entryId ?? "");
			if (facts === undefined || newest === undefined) continue;
			if (facts.session.version < 2) {
				leave(finding.rule, finding, NO_IDS);
				continue;
			}
			if (isLeafMark(facts.session.read(rowOf(facts.tree, facts.tree.leaf)))) {
				leave(finding.rule, finding, "a repair has made it the leaf, as it was asked to");
				continue;
			}
			const end = rowOf(facts.tree, branchEnd(facts.tree, newest));
			if (!end.hasOwnId) continue;
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: `appends a \`custom\` entry below ${quote(end.id)}, so that its branch is the conversation`,
				appends: [leafMark(finding.rule)],
				below: end.id,
				changesPath: true,
			};
		}
	},
};
