import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import { KNOWN_ENTRY_TYPES } from "../../../session/types.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const unknownType: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "types this version does not know, with counts",
		finds:
			"Entries of a type that version 3 does not have, or without a `type`: one finding for each type, at its first entry, with their number.",
		why: "Forks of the agent, older cores and newer releases write types of their own. The agent keeps such entries in the tree, where others may hang from them, and gives the model nothing of them.",
		example: '{"type":"title_change","id":"a0000003","parentId":"a0000002",…}',
		mend: "Nothing: keep the bytes. What is in them only their writer knows.",
	},
	watch: (report) => ({
		session({ session: { table } }) {
			for (const [type, { first, count }] of countUnknown(table.eachRow())) {
				const which =
					type === "" ? "without a `type`" : `of the type ${quote(type)}, which version 3 does not know`;
				report({
					at: first,
					pointer: "/type",
					message: `${counted(count, "entry", "entries")} ${which}: kept in the tree, nothing for the model`,
				});
			}
		},
	}),
};

function countUnknown(rows: Iterable<Row>): Map<string, { readonly first: Row; count: number }> {
	const counts = new Map<string, { readonly first: Row; count: number }>();
	for (const row of rows) {
		if (KNOWN_ENTRY_TYPES.has(row.type)) continue;
		const known = counts.get(row.type);
		if (known === undefined) counts.set(row.type, { first: row, count: 1 });
		else known.count++;
	}
	return counts;
}
