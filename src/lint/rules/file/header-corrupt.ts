import { toInnerRecord } from "../../inner-record.ts";
import type { RefusedFile, Rule } from "../../rule.ts";
import { salvageRecords } from "../../salvage.ts";
import { listRecords } from "./inner-words.ts";

export const headerCorrupt: Rule = {
	severity: "fatal",
	fix: "bytes",
	docs: {
		summary: "the first line does not parse, entries follow",
		finds:
			"A file whose first line is damaged, whose next line that parses is an entry, and that has no header further down. Says what can still be read of the line.",
		why: "The agent skips lines that do not parse, so the first entry stands in the header's place and the file is no session: it is neither opened nor listed. Releases before 0.80.3, and programs made from them, take it for empty and write a fresh header over everything.",
		example:
			'{"type":"session","version":3,"id":"019b7a00-00\n{"type":"message","id":"a0000001","parentId":null,…}',
		mend: "Replace line 1 and nothing else. Do not open the file with an old release before that.",
	},
	watch: (report) => ({
		refused(file) {
			if (file.refusal.looksLike !== "header-corrupt") return;
			report({
				at: file.place,
				message: `the line in the header's place is damaged${inside(file)}, and entries follow: the agent does not open the file`,
				hint: "replace this line alone, and open the file with no release before 0.80.3 until then",
			});
		},
	}),
};

function inside({ readPlace, place }: RefusedFile): string {
	const records = salvageRecords(readPlace(place)).map((record) => toInnerRecord(record, 0));
	return records.length === 0 ? "" : ` (it holds ${listRecords(records)})`;
}
