import { counted } from "../../../numbers.ts";
import { rowOf } from "../../../tree/tree.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const timeBackwards: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "entries older than their parents",
		finds: "How many entries have a time before that of their parent, and the first of them.",
		why: "Nothing depends on it. It says that a clock was set back, or that two machines wrote.",
		example:
			'{"kind":"entry","id":"a","parentId":null,"type":"custom","customType":"shop.mark","seq":2,"timestamp":1777885920000}\n{"kind":"entry","id":"b","parentId":"a","type":"custom","customType":"shop.mark","seq":3,"timestamp":1777885910000}',
		mend: "Nothing has to be done.",
	},
	watch: (report) =>
		onStore(report, (_store, tell, { tree }) => {
			const times = tree.rows.map(({ timestamp }) => Date.parse(timestamp ?? ""));
			const isOlder = (index: number) =>
				(times[index] ?? 0) < (times[tree.parents[index] ?? -1] ?? Number.NaN);
			const older = Array.from(tree.parents.keys()).filter(isOlder);
			const [first] = older;
			if (first === undefined) return;
			const row = rowOf(tree, first);
			const are = older.length === 1 ? "is" : "are";
			tell(
				row,
				`${counted(older.length, "entry", "entries")} ${are} older than the parent, the first one ${quote(row.id)}`,
			);
		}),
};
