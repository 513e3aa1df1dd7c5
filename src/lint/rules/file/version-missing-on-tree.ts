import { counted } from "../../../numbers.ts";
import { headerPlace } from "../../header-place.ts";
import { rowOnLine } from "../../rows-by-line.ts";
import type { Rule } from "../../rule.ts";

export const versionMissingOnTree: Rule = {
	severity: "error",
	fix: "bytes",
	docs: {
		summary:
			"version absent or below 2, but the entries have ids and parents: the next open by the agent renumbers and flattens the tree",
		finds:
			"A header without a `version`, or with one below 2, over entries of which at least one has an `id` and a `parentId`.",
		why: "The agent takes the file for a version 1 file and migrates it when it opens it: every entry gets a new id and hangs below the one before it, so that all branches become one line, and the targets of labels, edits and compactions are gone. It rewrites the file in place, without a backup. Nothing else destroys as much.",
		example: '{"type":"session","id":"019dfa10-…",…}\n{"type":"message","id":"a0000001","parentId":null,…}',
		mend: 'Put `"version":3` into the header, and touch nothing else. Do not open the file with the agent before that.',
	},
	watch: (report) => ({
		session({ session }) {
			const { linkedEntry } = session.facts;
			if (linkedEntry === undefined) return;
			const found = session.header.raw["version"];
			const version = found === undefined ? "no version" : `version \`${JSON.stringify(found)}\``;
			const entryId = rowOnLine(session.rows, linkedEntry.line)?.id;
			report({
				at: headerPlace(session),
				pointer: "/version",
				message: `the header has ${version}, but the entries form a tree: when the agent opens the file it gives all ${counted(session.rows.length, "entry", "entries")} new ids in one line, in place`,
				related: [{ ...linkedEntry, entryId, label: "has an id and a parent" }],
				hint: 'put `"version":3` into the header before the agent opens the file',
			});
		},
	}),
};
