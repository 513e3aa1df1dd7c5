import type { Place } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";

export const noFinalNewline: Rule = {
	severity: "warning",
	fix: "bytes",
	docs: {
		summary: "the last record is whole, its newline is missing",
		finds: "A file that does not end in a line feed, and whose last line parses.",
		why: "The entry counts. Since 0.84.4 the agent adds the line feed when it opens the file, so that looking at a session changes it, and fails where it must not write. Releases before that append the next entry to the same line: then both are skipped.",
		example: '{"type":"message","id":"a0000002","parentId":"a0000001",…} (end of file)',
		mend: "Add a line feed.",
	},
	watch: (report) => ({
		session({ session }) {
			if (!session.facts.missingFinalNewline) return;
			report({
				at: lastLine(session),
				message:
					"no line feed ends the last line: releases before 0.84.4 write the next entry on the same line, and lose both",
				hint: "add a line feed",
			});
		},
	}),
};

/** The last line, by what ends where the file does; `null` and the like are in no list. */
function lastLine(session: Session): Place | undefined {
	const { table, skipped, facts } = session;
	const places = [table.last, skipped.at(-1), facts.laterHeaders.at(-1), headerPlace(session)];
	return (
		places.find((place) => place !== undefined && place.offset + place.bytes === facts.size) ?? {
			line: facts.lines,
			offset: facts.size,
			bytes: 0,
		}
	);
}
