import { cutText } from "../../../session/cut.ts";
import { placeFor } from "../../harness/file-place.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { visible } from "../../words.ts";

export const filePlace: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "a file name or directory that is not the one of its header",
		finds:
			"A file named as pi-agent-core names them (`<time>_<id>.jsonl`), but for another time or id than its header's; and one in a directory `--…--` that is another's than its `cwd`'s. Other names say nothing and are passed over.",
		why: "pi-agent-core finds a session by directory and header. A file that was moved or copied answers to its header, not to its name, and one in another directory is not listed where it belongs.",
		example:
			'--home-ada-shop--/2026-05-04T09-12-00-000Z_019dfa10-….jsonl\n{"v":4,"kind":"header","id":"019df5ea-…","cwd":"/home/ada/blog",…}',
		mend: "Rename or move the file, or leave it.",
	},
	watch: (report) =>
		onStore(report, (_store, tell, { session }) => {
			const { header, file, format } = session;
			for (const { found, wanted } of placeFor(file, header, format)) {
				tell(header, `the file is at ${named(found)}, and by its header it would be at ${named(wanted)}`);
			}
		}),
};

const LONGEST_NAME = 160;

function named(name: string): string {
	return visible(cutText(name, LONGEST_NAME));
}
