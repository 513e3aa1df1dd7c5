import { counted } from "../../../numbers.ts";
import { isShadowed, rowOf, type Tree } from "../../../tree/tree.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unreachable: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "entries that no branch reaches",
		finds: "How many entries are on the path of no tip, and the last of them.",
		why: "Nothing is wrong: going back to an earlier entry leaves the rest behind. But no branch shows them, and a fork of one branch does not take them along.",
		example: '{"kind":"value","op":"set","seq":9,"namespace":"pi.branch.tip","key":"main","value":null}',
		mend: "Nothing has to be done. `--leaf` with the id shows what is there.",
	},
	watch: (report) =>
		onStore(report, (_store, tell, { tree }) => {
			const left = unreached(tree);
			const last = left.at(-1);
			if (last === undefined) return;
			const row = rowOf(tree, last);
			const many = left.length === 1 ? "is" : "are";
			tell(
				row,
				`${counted(left.length, "entry", "entries")} ${many} on no branch, the last one ${quote(row.id)}`,
			);
		}),
};

/** Each entry is passed once, however many tips share a path. */
function unreached(tree: Tree): number[] {
	const reached = new Uint8Array(tree.table.length);
	for (const tip of tree.tips.keys()) {
		for (let at = tip; at >= 0 && reached[at] === 0; at = tree.parents[at] ?? -1) reached[at] = 1;
	}
	return Array.from(tree.parents.keys()).filter((index) => reached[index] === 0 && !isShadowed(tree, index));
}
