import type { Session } from "../session/session.ts";
import type { MemberEdit } from "./member-edits.ts";
import { isIn, type Range } from "./ranges.ts";

/** What a migration found in a file and what it did to it. */
export interface Tally {
	readonly entries: number;
	/** Entries whose lines are not what they were. */
	readonly changed: number;
	/** For each member the number of entries in which it was set or taken out. */
	readonly members: Readonly<Record<string, number>>;
	/** Lines that are no JSON, how many of them were left out, and the number of the first. */
	readonly malformed: number;
	readonly dropped: number;
	readonly firstMalformed: number | undefined;
	/** Lines that are JSON but no object; they stay. */
	readonly notObjects: number;
	/** Lines longer than a string can be, which nobody has looked into; they stay. */
	readonly tooLong: number;
}

/** A tally that is still being made. */
export type MutableTally = { -readonly [Key in keyof Tally]: Tally[Key] } & {
	members: Record<string, number>;
};

/** Counts what is there, in some lines of a file; nothing is changed yet. */
export function tallyOf({ rows, skipped }: Session, range: Range): MutableTally {
	const tally = emptyTally();
	for (const { offset } of rows) if (isIn(range, offset)) tally.entries++;
	for (const { reason, line, offset } of skipped) {
		if (!isIn(range, offset)) continue;
		if (reason === "malformed") {
			tally.malformed++;
			tally.firstMalformed ??= line;
		} else if (reason === "not-an-object") tally.notObjects++;
		else tally.tooLong++;
	}
	return tally;
}

/** The tally of a file from those of its parts, in the order of the file. */
export function sumTallies(parts: readonly Tally[]): Tally {
	const sum = emptyTally();
	for (const part of parts) {
		sum.entries += part.entries;
		sum.malformed += part.malformed;
		sum.dropped += part.dropped;
		sum.firstMalformed ??= part.firstMalformed;
		sum.notObjects += part.notObjects;
		sum.tooLong += part.tooLong;
		sum.changed += part.changed;
		for (const [member, count] of Object.entries(part.members)) countMember(sum, member, count);
	}
	return sum;
}

/** Counts the changes to one entry. */
export function countChanges(tally: MutableTally, edits: readonly MemberEdit[]): void {
	if (edits.length > 0) tally.changed++;
	for (const member of new Set(edits.flatMap(({ members }) => members))) countMember(tally, member, 1);
}

function countMember({ members }: MutableTally, member: string, count: number): void {
	members[member] = (members[member] ?? 0) + count;
}

/** Nothing counted yet. */
export function emptyTally(): MutableTally {
	return {
		entries: 0,
		changed: 0,
		members: {},
		malformed: 0,
		dropped: 0,
		firstMalformed: undefined,
		notObjects: 0,
		tooLong: 0,
	};
}
