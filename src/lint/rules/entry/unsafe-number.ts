import { counted } from "../../../numbers.ts";
import type { Place, Row } from "../../../session/row.ts";
import type { Report } from "../../finding.ts";
import { rawFacts } from "../../raw-json.ts";
import { pointerAt } from "../../raw-pointer.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";
import { headerLine } from "./header-line.ts";

export const unsafeNumber: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "an integer beyond 2^53",
		finds:
			"A header or an entry with a number that is written as an integer and is larger than 9007199254740991, the last one up to which a double holds every integer. One finding for a line, with their number.",
		why: "JavaScript reads the nearest double. The digits on disk are right until somebody writes the line again: the agent does when it migrates an old file, and the number is another from then on. Ids of other systems in the details of a tool are the usual case.",
		example: '{"type":"custom",…,"data":{"messageId":9007199254740993}}',
		mend: "Nothing. Who writes such numbers should write strings. `sessionctl migrate` keeps the digits.",
	},
	watch: (report) => ({
		entry({ row, text, raw }) {
			const { unsafeNumbers } = raw();
			if (unsafeNumbers.length > 0) report(describe(row, text, unsafeNumbers));
		},
		session(facts) {
			const { at, text } = headerLine(facts);
			const { unsafeNumbers } = rawFacts(text);
			if (unsafeNumbers.length > 0) report(describe(at, text, unsafeNumbers));
		},
	}),
};

function describe(at: Row | Place, text: string, places: readonly number[]): Report {
	const [first = 0] = places;
	const start = text[first - 1] === "-" ? first - 1 : first;
	const [digits = ""] = /^-?\d+/.exec(text.slice(start, start + LONGEST)) ?? [];
	const others = places.length > 1 ? `; ${counted(places.length - 1, "other number")} of the line too` : "";
	return {
		at,
		column: start + 1,
		pointer: pointerAt(text, first),
		message: `the integer ${quote(digits)} is beyond 2^53: who reads it and writes it again writes ${quote(JSON.stringify(Number(digits)))}${others}`,
	};
}

/** Digits that are looked at; the largest double has 309. */
const LONGEST = 400;
