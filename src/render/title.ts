import type { Session } from "../session/session.ts";
import { counted } from "./numbers.ts";
import type { Theme } from "./theme.ts";
import { timeSpan } from "./times.ts";
import { visible } from "./visible.ts";
import { truncate } from "./width.ts";

/** The two lines above a listing: name, version and id; then directory, span of time and the counts given. */
export function titleLines(
	session: Session,
	counts: readonly string[],
	theme: Theme,
	columns: number,
): string[] {
	const { header, version } = session;
	const id = `version ${version}  ${visible(header.id)}`;
	const name = truncate(
		visible(session.name ?? "(unnamed)"),
		Math.max(12, columns - id.length - 2),
		theme.symbols.ellipsis,
	);
	const span = spanOf(session);
	const facts = [visible(header.cwd ?? ""), span, counts.join(", ")].filter((fact) => fact !== "");
	return [`${theme.title(name)}  ${theme.faint(id)}`, theme.faint(facts.join("  "))];
}

/** From the first entry that has a time to the last one that has. */
function spanOf({ rows, header }: Session): string {
	const first = rows.find((row) => row.timestamp !== undefined)?.timestamp ?? header.timestamp;
	const last = rows.findLast((row) => row.timestamp !== undefined)?.timestamp ?? header.timestamp;
	return first === undefined || last === undefined ? "" : visible(timeSpan(first, last));
}

/** `12 entries`, and what else there is more than one of. */
export function sizeCounts(entries: number, branches: number, roots: number): string[] {
	const counts = [counted(entries, "entry", "entries")];
	if (branches > 1) counts.push(counted(branches, "branch", "branches"));
	if (roots > 1) counts.push(counted(roots, "root"));
	return counts;
}
