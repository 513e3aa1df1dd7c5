import { counted } from "../../../numbers.ts";
import { onStore } from "../../harness/on-store.ts";
import { describeWrites } from "../../harness/torn-writes.ts";
import type { Rule } from "../../rule.ts";

export const tornTail: Rule = {
	severity: "warning",
	fix: null,
	docs: {
		summary: "a last write that was not finished",
		finds:
			"In files since 0.85 whatever follows the last line feed, be it whole or not; in 0.84 a last line that does not parse. Says what the lost transaction seems to hold.",
		why: "A transaction counts when its line feed is there, so nothing of it does. pi-agent-core ignores what is left, and cuts it off when it opens the file; until then it is all there is of that step.",
		example:
			'{"kind":"value","op":"set","seq":1,"namespace":"pi.branch.tip","key":"main","value":null}\n[{"kind":"entry","id":"019dfa18-…","parentId":null,"type":"mess',
		mend: "Nothing has to be done. Keep a copy if what is left matters: opening the file removes it.",
	},
	watch: (report) =>
		onStore(report, ({ tornTail: tail }, tell, { readPlace }) => {
			if (tail === undefined) return;
			const writes = describeWrites(readPlace({ ...tail, bytes: Math.min(tail.bytes, LOOKED_AT_BYTES) }));
			tell(
				tail,
				`the last write was not finished: its ${counted(tail.bytes, "byte")}, with ${writes}, count for nothing`,
			);
		}),
};

const LOOKED_AT_BYTES = 1 << 20;
