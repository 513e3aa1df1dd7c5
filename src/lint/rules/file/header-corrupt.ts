import { jsonKind } from "../../../session/json.ts";
import { headerPlace } from "../../header-place.ts";
import type { Rule } from "../../rule.ts";
import { judgeSkipped } from "../../skipped-lines.ts";
import { quote } from "../../words.ts";
import { listRecords, reconnect } from "./inner-words.ts";

export const headerCorrupt: Rule = {
	severity: "fatal",
	fix: "bytes",
	docs: {
		summary: "the first line does not parse, or is a header without its type or id; entries follow",
		finds:
			"A file whose first line is damaged, whose next line that parses is an entry, and that has no header further down; or whose header has no `id` that is a string, or another `type`. Says what can still be read of the line.",
		why: "The agent skips lines that do not parse, so the first entry stands in the header's place and the file is no session: it is neither opened nor listed. Releases before 0.80.3, and programs made from them, take it for empty and write a fresh header over everything.",
		example:
			'{"type":"session","version":3,"id":"019b7a00-00\n{"type":"message","id":"a0000001","parentId":null,…}',
		mend: "Replace line 1 and nothing else. Do not open the file with an old release before that.",
	},
	watch: (report) => ({
		session(facts) {
			const { refusal, header } = facts.session;
			if (refusal?.looksLike === "header-invalid") {
				const member = header.raw["type"] === "session" ? "id" : "type";
				report({
					at: headerPlace(facts.session),
					pointer: `/${member}`,
					message: `the header has ${describe(member, header.raw[member])}: the agent does not open the file`,
					hint: HINTS[member],
				});
			}
			for (const { rule, line, records } of judgeSkipped(facts)) {
				if (rule !== "file/header-corrupt") continue;
				const inside = records.length === 0 ? "" : ` (it holds ${listRecords(records)})`;
				const { words, related } = reconnect(facts, records);
				const isThere = records.some((record) => record.isHeader && record.isWhole);
				report({
					at: line,
					message: `the line in the header's place is damaged${inside}, and entries follow: the agent does not open the file${words}`,
					related,
					hint: `${isThere ? "write the header that is inside on a line of its own" : "replace this line alone"}, and open the file with no release before 0.80.3 until then`,
				});
			}
		},
	}),
};

const HINTS = {
	type: 'put `"type":"session"` there',
	id: "give it an id, the one of the file's name if there is one",
};

function describe(member: keyof typeof HINTS, value: unknown): string {
	if (value === undefined) return `no \`${member}\``;
	if (typeof value === "string") return `${quote(value)} as its \`${member}\``;
	return `${member === "id" ? "an" : "a"} \`${member}\` that is no string (${jsonKind(value)})`;
}
