import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { counted } from "../numbers.ts";
import type { Theme } from "./theme.ts";
import { isTime, timeSpan } from "./times.ts";
import { visible } from "./visible.ts";
import { displayWidth, truncate, truncateStart } from "./width.ts";

/** The two lines above a listing: name, version and id; then directory, span of time and the counts given. */
export function titleLines(
	session: Session,
	counts: readonly string[],
	theme: Theme,
	columns: number,
): string[] {
	const { header, version } = session;
	const { ellipsis } = theme.symbols;
	const id = truncate(`version ${version}  ${visible(header.id)}`, columns - LEAST_COLUMNS - GAP, ellipsis);
	const name = visible(session.name ?? "(unnamed)");
	const shortName = truncate(name, columns - displayWidth(id) - GAP, ellipsis);
	const facts = [spanOf(session), counts.join(", ")].filter((fact) => fact !== "").join("  ");
	const room = Math.max(LEAST_COLUMNS, columns - displayWidth(facts) - GAP);
	const cwd = truncateStart(visible(header.cwd ?? ""), room, ellipsis);
	return [
		`${theme.title(shortName)}  ${theme.faint(id)}`,
		theme.faint(cwd === "" ? facts : `${cwd}  ${facts}`),
	];
}

/** What a name or a directory gets at least. */
const LEAST_COLUMNS = 12;
const GAP = 2;

/** From the first entry that has a time to the last one that has. */
function spanOf({ rows, header }: Session): string {
	const first = rows.find(hasTime)?.timestamp ?? header.timestamp;
	const last = rows.findLast(hasTime)?.timestamp ?? header.timestamp;
	return isTime(first) && isTime(last) ? visible(timeSpan(first, last)) : "";
}

function hasTime(row: Row): boolean {
	return isTime(row.timestamp);
}

/** `12 entries`, and what else there is more than one of. */
export function sizeCounts(entries: number, branches: number, roots: number): string[] {
	const counts = [counted(entries, "entry", "entries")];
	if (branches > 1) counts.push(counted(branches, "branch", "branches"));
	if (roots > 1) counts.push(counted(roots, "root"));
	return counts;
}
