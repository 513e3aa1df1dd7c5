import { cut } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";

/** Takes the byte order mark away. */
export const bom: Step = {
	rules: ["file/bom"],
	*mend(bench) {
		for (const finding of bench.findings("file/bom")) {
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: "cuts the byte order mark before the header",
				splices: [cut(0, 3)],
			};
		}
	},
};
