import { grouped } from "../../../numbers.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";

const CARRIAGE_RETURN = 13;

export const crlf: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "lines end in CR LF",
		finds:
			"A header or entries that end in a carriage return before the line feed: one finding for the file, with the number of lines.",
		why: "A copy over a Windows machine, or git with `autocrlf`, makes them. The agent takes the carriage return for white space and reads on; what it appends ends in a line feed alone, so that the file has both.",
		example: '{"type":"session","version":3,"id":"019dfa10-…",…}\\r',
		mend: "Nothing needs mending.",
	},
	watch: (report) => {
		let count = 0;
		return {
			entry({ text }) {
				if (text.charCodeAt(text.length - 1) === CARRIAGE_RETURN) count++;
			},
			plainMessage({ line: { buffer, end } }) {
				if (buffer[end - 1] === CARRIAGE_RETURN) count++;
			},
			session({ session, readPlace }) {
				if (readPlace(session.header).at(-1) === CARRIAGE_RETURN) count++;
				if (count === 0) return;
				const all = session.table.length + (session.header.line > 0 ? 1 : 0);
				const which = count === all ? `all ${grouped(all)}` : `${grouped(count)} of ${grouped(all)}`;
				const effect = count === all ? "what the agent appends ends in LF alone" : "the line ends are mixed";
				report({ at: headerPlace(session), message: `${which} records end in CR LF: ${effect}` });
			},
		};
	},
};
