// Hot: in version 1 every line is changed.
import type { Source } from "../read/source.ts";
import { readTogether } from "../session/payload.ts";
import type { Place, Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import type { Edit } from "./edit.ts";
import { type MemberEdit, setMembers } from "./member-edits.ts";
import { type ObjectSpans, objectOf } from "./members.ts";
import type { Plan } from "./plan.ts";
import { isIn, type Range } from "./ranges.ts";
import { countChanges, type MutableTally } from "./tally.ts";
import { linkIntoTree } from "./v1-to-v2.ts";
import { mayBeHookMessage, renameHookMessage } from "./v2-to-v3.ts";

/**
 * What migration changes in some lines of a file, in the order of the file.
 * @param tally is told of every entry that is changed, as its edits are taken
 */
export function* migrationEdits(
	source: Source,
	session: Session,
	plan: Plan,
	range: Range,
	tally: MutableTally,
): Generator<Edit, void, undefined> {
	for (const [{ offset, row }, json] of readTogether(source, linesToChange(session, range))) {
		for (const { start, end, text } of lineEdits(objectOf(json), row, plan, tally)) {
			yield { start: offset + start, end: offset + end, text };
		}
	}
}

interface LineToChange extends Place {
	/** Absent for the header. */
	readonly row: Row | undefined;
}

/** The header and, of the entries, those that may have to change: the rest need not be read again. */
function* linesToChange(
	{ header, rows, version }: Session,
	range: Range,
): Generator<LineToChange, void, undefined> {
	if (isIn(range, header.offset)) yield { ...placeOf(header), row: undefined };
	for (const row of rows) {
		if (isIn(range, row.offset) && (version < 2 || mayBeHookMessage(row))) yield { ...placeOf(row), row };
	}
}

function lineEdits(
	object: ObjectSpans,
	row: Row | undefined,
	plan: Plan,
	tally: MutableTally,
): readonly MemberEdit[] {
	if (row === undefined) return setMembers(object, { version: plan.to });
	const edits = [
		...(plan.from < 2 ? linkIntoTree(object, row) : []),
		...(plan.to >= 3 && mayBeHookMessage(row) ? renameHookMessage(object) : []),
	];
	countChanges(tally, edits);
	return edits.sort((a, b) => a.start - b.start);
}

function placeOf({ line, offset, bytes }: Place): Place {
	return { line, offset, bytes };
}
