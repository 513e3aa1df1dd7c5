import { insert } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";

/** Ends the last line. */
export const finalNewline: Step = {
	rules: ["file/no-final-newline"],
	*mend({ findings, look }) {
		for (const finding of findings("file/no-final-newline")) {
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: "adds the line feed at the end",
				splices: [insert(look.source.size, "\n")],
			};
		}
	},
};
