import type { Session, SkippedLine } from "../session/session.ts";
import { firstAfter, rowsBefore } from "./rows-by-line.ts";

/** Lines that are searched together may be this long; one alone may be longer. */
const GROUP_BYTES = 1 << 26;

/** The lines that were skipped, together where no entry and no header stands between: a record may be spread over them. */
export function groupSkipped(session: Session): SkippedLine[][] {
	const { skipped, facts, header } = session;
	if (skipped.length === 0) return []; // then nobody need make the rows
	const { rows } = session;
	const groups: SkippedLine[][] = [];
	const { laterHeaders } = facts;
	/** Entries and headers before a line. */
	const before = (line: number) =>
		rowsBefore(rows, line) +
		firstAfter(laterHeaders.length, (at) => (laterHeaders[at]?.line ?? 0) >= line) +
		(header.line < line ? 1 : 0);
	let group: SkippedLine[] = [];
	let beforeLast = 0;
	for (const line of skipped) {
		const first = group[0];
		const last = group.at(-1);
		const beforeThis = before(line.line);
		const isNear =
			first !== undefined &&
			last !== undefined &&
			last.reason !== "too-long" &&
			line.reason !== "too-long" &&
			line.offset + line.bytes - first.offset <= GROUP_BYTES &&
			beforeThis === beforeLast; // each only grows from line to line, so their sum tells
		beforeLast = beforeThis;
		if (!isNear) {
			group = [];
			groups.push(group);
		}
		group.push(line);
	}
	return groups;
}
