import { lineDamage } from "../../../read/damage.ts";
import { decodeUtf8 } from "../../../read/decode.ts";
import { pointerAt } from "../../raw-pointer.ts";
import { rowOnLine } from "../../rows-by-line.ts";
import type { Rule } from "../../rule.ts";

export const invalidUtf8: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "bytes that are no UTF-8",
		finds:
			"A header or an entry in which bytes stand that are no UTF-8, and where the first of them is. Lines that do not parse are spoken of by other rules.",
		why: "The agent reads U+FFFD (�) in their place and goes on: the text is changed, and when it migrates an old file the change is written to disk for good. Stricter readers refuse the whole file. A tool that cut output in the middle of a character, or wrote another encoding, makes them.",
		example: '{"type":"message","id":"a0000003",…,"text":"caf\\xE9"}',
		mend: "Somebody has to say what the bytes should be. Never decode and encode such a line: that loses them.",
	},
	watch: (report) => ({
		session({ session, readPlace }) {
			for (const place of session.facts.invalidUtf8) {
				const bytes = readPlace(place);
				const at = lineDamage(bytes).invalidUtf8At;
				const unit = decodeUtf8(bytes, 0, at).length;
				const hex = (bytes[at] ?? 0).toString(16).toUpperCase();
				report({
					at: rowOnLine(session.rows, place.line) ?? place,
					column: unit + 1,
					pointer: pointerAt(decodeUtf8(bytes), unit),
					message: `byte ${at} of the line (${hex}) is no UTF-8: the agent reads \`\ufffd\` there, and a migration by it writes that to disk`,
					hint: "do not let a tool that decodes text write this line again",
				});
			}
		},
	}),
};
