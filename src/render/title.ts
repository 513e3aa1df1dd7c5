import { basename } from "node:path";
import { counted, grouped } from "../numbers.ts";
import { FORMAT_TITLES } from "../session/format-names.ts";
import type { RowTable } from "../session/rows/row-table.ts";
import type { Session } from "../session/session.ts";
import type { Theme } from "./theme.ts";
import { isTime, timeSpan } from "./times.ts";
import { visible } from "./visible.ts";
import { displayWidth, truncate, truncateStart } from "./width.ts";

/** The lines above a listing: name, version (or format) and id; then directory, span of time and the counts given. */
export function titleLines(
	session: Session,
	counts: readonly string[],
	theme: Theme,
	columns: number,
): string[] {
	const { header, version, format } = session;
	const { ellipsis } = theme.symbols;
	const kind = format === "agent" ? `version ${version}` : FORMAT_TITLES[format];
	const id = truncate(`${kind}  ${visible(header.id)}`, columns - LEAST_COLUMNS - GAP, ellipsis);
	const name = visible(session.name ?? standIn(session));
	const shortName = truncate(name, columns - displayWidth(id) - GAP, ellipsis);
	const cwd = truncateStart(visible(header.cwd ?? ""), columns, ellipsis);
	const facts = inLines([cwd, spanOf(session), counts.join(", ")], columns);
	return [`${theme.title(shortName)}  ${theme.faint(id)}`, ...facts.map((fact) => theme.faint(fact))];
}

/** What stands in the place of a name; it may stand in the part of a file that is left out. */
function standIn({ file, from }: Session): string {
	return from === undefined ? "(unnamed)" : basename(file);
}

/** What a name gets at least. */
const LEAST_COLUMNS = 12;
const GAP = 2;

/** Facts side by side as far as they fit, on as few lines as they take; empty ones are left out. */
function inLines(facts: readonly string[], columns: number): string[] {
	const lines: string[] = [];
	for (const fact of facts.filter((text) => text !== "")) {
		const beside = `${lines.at(-1) ?? ""}${" ".repeat(GAP)}${fact}`;
		if (lines.length > 0 && displayWidth(beside) <= columns) lines[lines.length - 1] = beside;
		else lines.push(fact);
	}
	return lines;
}

/** From the first entry that has a time to the last one that has. */
function spanOf({ table, header }: Session): string {
	const first = firstTime(table, 0, 1) ?? header.timestamp;
	const last = firstTime(table, table.length - 1, -1) ?? header.timestamp;
	return isTime(first) && isTime(last) ? visible(timeSpan(first, last)) : "";
}

function firstTime(table: RowTable, start: number, step: number): string | undefined {
	for (let index = start; index >= 0 && index < table.length; index += step) {
		const timestamp = table.timestampOf(index);
		if (isTime(timestamp)) return timestamp;
	}
	return undefined;
}

/** `12 entries`, or `4 of 12 entries` where not all are shown, and what else there is more than one of. */
export function sizeCounts(
	entries: number,
	branches: number,
	roots: number,
	shown: number = entries,
): string[] {
	const all = counted(entries, "entry", "entries");
	const counts = [shown === entries ? all : `${grouped(shown)} of ${all}`];
	if (branches > 1) counts.push(counted(branches, "branch", "branches"));
	if (roots > 1) counts.push(counted(roots, "root"));
	return counts;
}
