import { grouped } from "../../numbers.ts";
import type { Row } from "../../session/row.ts";
import { lineEnd } from "../lines.ts";
import { cut } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";

/** Takes copies of a line out and keeps the first; the last where that is the leaf, so that the leaf stays. */
export const duplicateLines: Step = {
	rules: ["entry/duplicate-id"],
	*mend({ findings, look: { facts, source } }) {
		const found = findings("entry/duplicate-id");
		if (facts === undefined || found.length === 0) return;
		const rows = rowsById(facts.tree.rows, new Set(found.map(({ entryId }) => entryId)));
		for (const finding of found) {
			const copies = rows.get(finding.entryId) ?? [];
			const kept = copies.at(-1) === facts.tree.rows.at(-1) ? copies.at(-1) : copies[0];
			const others = copies.filter((row) => row !== kept);
			const lines = others.slice(0, SHOWN).map(({ line }) => grouped(line));
			const more = others.length > SHOWN ? ` and ${others.length - SHOWN} more` : "";
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: `cuts the identical copies on line ${lines.join(", ")}${more}, keeps that on line ${kept?.line ?? 0}`,
				splices: others.map((row) => cut(row.offset, lineEnd(source, row))),
			};
		}
	},
};

const SHOWN = 5;

function rowsById(
	rows: readonly Row[],
	ids: ReadonlySet<string | undefined>,
): Map<string | undefined, Row[]> {
	const byId = new Map<string | undefined, Row[]>();
	for (const row of rows) {
		if (!ids.has(row.id)) continue;
		const known = byId.get(row.id);
		if (known === undefined) byId.set(row.id, [row]);
		else known.push(row);
	}
	return byId;
}
