import { findDeadEnd, findStaleLeaf } from "../../../context/stale-leaf.ts";
import { counted } from "../../../numbers.ts";
import { branchEnd } from "../../../tree/branch-end.ts";
import { pathTo } from "../../../tree/path.ts";
import { rowOf } from "../../../tree/tree.ts";
import { isSpoken } from "../../history.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const staleLeaf: Rule = {
	severity: "warning",
	fix: "append",
	docs: {
		summary: "the last entry adds nothing, or is a dead end, and another branch has newer messages",
		finds:
			"A leaf that gives the model nothing (a setting, a label, state of an extension), or that a program wrote below an entry from which the conversation had gone on already (a compaction, an edit, a message of an extension), while a message on another branch was written after all of its own path that the model sees.",
		why: "The agent goes on from the last line of the file, whatever it is. A process that was killed and wrote its last record with an old parent leaves a dead end there: every resume shows the old branch, and the newer one looks lost, though it is in the tree.",
		example:
			'{"type":"message","id":"a0000006","parentId":"a0000005",…}\n{"type":"custom","id":"a0000007","parentId":"a0000002","customType":"exit"}',
		mend: "Append a `custom` entry whose `parentId` is the end of the newer branch: it is the leaf then, and no byte that is there is touched. Leave it where somebody went back on purpose and only changed a setting.",
	},
	watch: (report) => ({
		session({ tree }) {
			const path = pathTo(tree, tree.leaf);
			if (path.end === "cycle") return; // the agent cannot open it at all
			const idle = findStaleLeaf(tree, path);
			const stale = idle ?? findDeadEnd(tree, path);
			if (stale === undefined) return;
			const onPath = new Set(path.indexes);
			const elsewhere = pathTo(tree, stale.newestElsewhere).indexes;
			const hidden = elsewhere.filter((index) => !onPath.has(index) && isSpoken(rowOf(tree, index)));
			const leaf = rowOf(tree, tree.leaf);
			const newest = rowOf(tree, stale.newestElsewhere);
			const last = stale.lastGiving === -1 ? undefined : quote(rowOf(tree, stale.lastGiving).id);
			const own = last === undefined ? "nothing at all" : `nothing after ${last}`;
			const what =
				idle === undefined
					? "is a dead end, from whose parent the conversation had gone on"
					: `gives the model nothing, and its path ${own}`;
			const top = rowOf(tree, path.indexes[0] ?? tree.leaf);
			const broken =
				path.end === "missing-parent" ? [related(top, "its path ends here: the parent does not exist")] : [];
			const end = rowOf(tree, branchEnd(tree, stale.newestElsewhere));
			report({
				at: leaf,
				pointer: "/parentId",
				message: `the last entry ${quote(leaf.id)} (${quote(leaf.type)}) ${what}: ${counted(hidden.length, "message")} of the branch that ends in ${quote(end.id)} ${hidden.length === 1 ? "is" : "are"} out of the model's sight, the newest of them written after all ${idle === undefined ? "that is above" : "it sees"}`,
				related: [related(newest, "the newest message, on the other branch"), ...broken],
				hint: `append a \`custom\` entry whose parent is ${quote(end.id)}`,
			});
		},
	}),
};
