import { rowsBefore } from "../../lint/rows-by-line.ts";
import type { SessionFacts } from "../../lint/rule.ts";
import type { Source } from "../../read/source.ts";
import { setMembers } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { prepareMigration } from "../../rewrite/migration.ts";
import { readSession } from "../../session/formats/read-session.ts";
import { readBytes } from "../../session/payload.ts";
import type { Row } from "../../session/row.ts";
import { rowOf, type Tree } from "../../tree/tree.ts";
import type { Change } from "../change.ts";
import { splicedSource } from "../patched-source.ts";
import { type Splice, splicesOf } from "../splice.ts";
import { placeOf, rowOfFinding, type Step } from "../step.ts";

/** Gives ids: to single entries, or to all of a file that says version 3 and has none. */
export const missingIds: Step = {
	rules: ["entry/missing-id"],
	*mend(bench): Generator<Change> {
		const { facts, source } = bench.look;
		if (facts === undefined) return;
		for (const finding of bench.findings("entry/missing-id")) {
			const row = rowOfFinding(bench, finding);
			const at = placeOf(finding);
			if (row === undefined) {
				yield {
					rule: finding.rule,
					at,
					does: "gives every entry an id, and the one before it as its parent, as a migration from version 1 does",
					splices: linkAll(facts, source),
				};
			} else yield { rule: finding.rule, at, ...linkOne(facts.tree, source, row) };
		}
	},
};

/** The edits of a migration from version 1. The header says the right version already. */
function linkAll({ session: { header }, tree }: SessionFacts, source: Source): Splice[] {
	const line = objectOf(readBytes(source, header.offset, header.bytes));
	const old = splicedSource(source, splicesOf(header.offset, setMembers(line, { version: 1 })));
	const shift = source.size - old.size;
	const headerEnd = header.offset + header.bytes;
	// Empty ids beside parents look like a tree to a migration.
	if (isTree(old)) return tree.rows.flatMap((row) => linkOne(tree, source, row).splices);
	return splicesOf(shift, prepareMigration(old).edits).filter(({ start }) => start > headerEnd);
}

function isTree(source: Source): boolean {
	const reading = readSession(source, { snippets: false });
	return reading.ok && reading.session.facts.linkedEntry !== undefined;
}

function linkOne(
	tree: Tree,
	source: Source,
	row: Row,
): Pick<Change, "does"> & { readonly splices: readonly Splice[] } {
	const index = rowsBefore(tree.rows, row.line);
	const before = index > 0 ? rowOf(tree, index - 1).id : null;
	const hasParent = row.parentId !== null && tree.byId.has(row.parentId);
	const parentId = hasParent ? row.parentId : before;
	const line = objectOf(readBytes(source, row.offset, row.bytes));
	const edits = [...setMembers(line, { id: row.id, parentId })];
	const below = parentId === null ? "as a root" : `below \`${parentId}\``;
	return {
		does: `gives the entry the id \`${row.id}\`, ${below}`,
		splices: splicesOf(
			row.offset,
			edits.sort((a, b) => a.start - b.start),
		),
	};
}
