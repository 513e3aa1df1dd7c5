import type { Severity } from "../lint/finding.ts";
import { findMember, objectOf } from "../rewrite/members.ts";
import { readBytes } from "../session/payload.ts";
import type { Row } from "../session/row.ts";
import type { Change } from "./change.ts";
import type { Look } from "./look.ts";
import { originalOffset, type Patch } from "./patch.ts";
import type { Workpiece } from "./workpiece.ts";

/** A file at the moment from which on it could be read as what it is, and how much had been done by then. */
export interface Baseline {
	readonly look: Look;
	readonly patch: Patch;
	/** How many changes had been made. */
	readonly made: number;
}

/**
 * Compares a file with what became of it.
 * @returns why the result must not be written: it has more errors or no fewer, lacks something that
 * was in the context, or has another newest reply; nothing when all is well
 */
export function checkRepair(before: Baseline, after: Look, work: Workpiece): string | undefined {
	if (work.made.length === 0) return undefined;
	const changes = work.made.slice(before.made).map(({ change }) => change);
	const placeOf: PlaceOf = {
		before: ({ offset }) => originalOffset(before.patch, offset, work.original.size),
		after: ({ offset }) => originalOffset(work.patch, offset, work.original.size),
	};
	return (
		checkErrors(before.look, after, changes) ??
		checkContext(before.look, after, changes, placeOf) ??
		checkNewestReply(before.look, after, changes, placeOf)
	);
}

/** Where lines of the file before and after stand in the original. */
interface PlaceOf {
	before(row: Row): number;
	after(row: Row): number;
}

function checkErrors(before: Look, after: Look, changes: readonly Change[]): string | undefined {
	const [were, are] = [errorsOf(before), errorsOf(after)];
	if (are > were) return `the result would have ${are} errors, and it has ${were} now`;
	const rules = new Set(changes.map(({ rule }) => rule));
	const isForErrors = [...rules].some((rule) => severityOf(before, rule) === "error");
	return isForErrors && are === were ? `the result would have as many errors as before (${are})` : undefined;
}

function errorsOf({ report }: Look): number {
	return report.findings.filter(({ severity }) => severity === "error").length;
}

function severityOf({ report }: Look, rule: string): Severity | undefined {
	const found = report.findings.filter((finding) => finding.rule === rule);
	return found.some(({ severity }) => severity === "error") ? "error" : found[0]?.severity;
}

/** Everything that gave the model something gives it still, or a change says that it does not. */
function checkContext(
	before: Look,
	after: Look,
	changes: readonly Change[],
	placeOf: PlaceOf,
): string | undefined {
	if (changes.some(({ changesPath }) => changesPath)) return undefined;
	const omitted = new Set(changes.flatMap(({ omits = [] }) => omits));
	const ids = new Set(after.giving.map(({ id }) => id));
	const places = new Set(after.giving.map(placeOf.after));
	const lost = before.giving.find(
		(row) => !ids.has(row.id) && !omitted.has(row.id) && !places.has(placeOf.before(row)),
	);
	return lost && `\`${lost.id}\` would leave the context, and no change says so`;
}

/** The newest reply is what a provider compares with what it sent. */
function checkNewestReply(
	before: Look,
	after: Look,
	changes: readonly Change[],
	placeOf: PlaceOf,
): string | undefined {
	const newest = before.newestReply;
	if (newest === undefined || changes.some(({ touchesNewest }) => touchesNewest)) return undefined;
	const message = messageOf(before, newest);
	const place = placeOf.before(newest);
	const isThere = after.facts?.tree.rows.some(
		(row) => (row.id === newest.id || placeOf.after(row) === place) && messageOf(after, row).equals(message),
	);
	return isThere ? undefined : `the newest reply \`${newest.id}\` would be another one`;
}

/** The bytes of the message that an entry holds. */
function messageOf({ source }: Look, { offset, bytes }: Row): Buffer {
	const line = readBytes(source, offset, bytes);
	const message = findMember(objectOf(line), "message");
	return line.subarray(message?.valueStart, message?.valueEnd);
}
