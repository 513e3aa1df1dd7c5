import { lineEnd } from "../lines.ts";
import { cut } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";
import { COUNTS_LINES, countsLines } from "../version-one.ts";

/** Takes later headers out. The entries behind them stay: they are part of the session as every reader sees it. */
export const laterHeaders: Step = {
	rules: ["file/second-header"],
	*mend(bench) {
		const { findings, look, leave } = bench;
		for (const finding of findings("file/second-header")) {
			if (countsLines(look, finding)) {
				leave(finding.rule, finding, COUNTS_LINES);
				continue;
			}
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: "cuts the later header; the entries after it stay",
				splices: [cut(finding.offset, lineEnd(look.source, finding))],
			};
		}
	},
};
