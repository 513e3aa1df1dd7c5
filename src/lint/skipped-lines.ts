import { decodeUtf8 } from "../read/decode.ts";
import type { Session, SkippedLine } from "../session/session.ts";
import { groupSkipped } from "./group-skipped.ts";
import { type InnerRecord, toInnerRecord } from "./inner-record.ts";
import type { SessionFacts } from "./rule.ts";
import { salvageRecords } from "./salvage.ts";
import { scanBroken } from "./scan-broken.ts";

/** The one rule that speaks of a line that was skipped. */
export type SkippedRule =
	| "file/header-corrupt"
	| "file/torn-tail"
	| "file/fused-lines"
	| "file/split-record"
	| "file/nul-bytes"
	| "file/malformed-line"
	| "file/not-an-object"
	| "file/large-line";

/** What is wrong with a line that was skipped, or with several that hold one record. */
export interface SkippedVerdict {
	readonly rule: SkippedRule;
	readonly line: SkippedLine;
	/** The last line; the same one except for a record spread over several. */
	readonly lastLine: SkippedLine;
	/** The entries and headers inside; places count bytes from the start of the line. */
	readonly records: readonly InnerRecord[];
	/** The start of the line, decoded, where no record is inside. */
	readonly text: string;
	/** How many UTF-16 units stand before the first whole record, or before the first raw control character in one. */
	readonly unitsBefore: number;
	/** The last line of the file that is not blank. */
	readonly isLast: boolean;
}

const verdicts = new WeakMap<Session, readonly SkippedVerdict[]>();

/** Judges every line that was skipped, each once, in file order. Several rules ask; the answer is found once. */
export function judgeSkipped(facts: SessionFacts): readonly SkippedVerdict[] {
	let known = verdicts.get(facts.session);
	if (known === undefined) {
		known = groupSkipped(facts.session).flatMap((group) => judgeGroup(facts, group));
		verdicts.set(facts.session, known);
	}
	return known;
}

function judgeGroup(facts: SessionFacts, group: readonly SkippedLine[]): SkippedVerdict[] {
	const [first] = group;
	const last = group.at(-1);
	if (first === undefined || last === undefined) return [];
	const length = first.reason === "too-long" ? 0 : last.offset + last.bytes - first.offset;
	const bytes = facts.readPlace({ ...first, bytes: length });
	const ends = group.map((line) => line.offset + line.bytes - first.offset);
	const records = salvageRecords(bytes);
	const found: SkippedVerdict[] = [];
	let next = records.next();
	for (let at = 0; at < group.length; at++) {
		const line = group[at] ?? first;
		const start = line.offset - first.offset;
		const inside: InnerRecord[] = [];
		let end = at;
		for (; !next.done && next.value.start < (ends[end] ?? 0); next = records.next()) {
			inside.push(toInnerRecord(next.value, start));
			while (next.value.end > (ends[end] ?? 0) && end < group.length - 1) end++;
		}
		const piece = { line, lastLine: group[end] ?? line, bytes: bytes.subarray(start, ends[end]) };
		// A copy: an array that has been pushed to has room for sixteen more.
		found.push(judge(facts.session, piece, inside.length === 0 ? NO_RECORDS : inside.slice()));
		at = end;
	}
	return found;
}

/** A line, or several that hold one record. */
interface Piece {
	readonly line: SkippedLine;
	readonly lastLine: SkippedLine;
	readonly bytes: Buffer;
}

const NO_RECORDS: readonly InnerRecord[] = [];
const SHOWN_BYTES = 200;

function judge(session: Session, piece: Piece, records: readonly InnerRecord[]): SkippedVerdict {
	const { line, lastLine, bytes } = piece;
	const whole = records.find((record) => record.isWhole);
	const mark = whole?.rawControlAt ?? whole?.start ?? 0;
	return {
		rule: ruleFor(session, piece, records),
		line,
		lastLine,
		records,
		text: records.length > 0 ? "" : decodeUtf8(bytes, 0, Math.min(bytes.length, SHOWN_BYTES)),
		unitsBefore: mark === 0 ? 0 : decodeUtf8(bytes, 0, mark).length,
		isLast: isLast(session, lastLine),
	};
}

function isLast({ table, skipped, facts, header }: Session, { line }: SkippedLine): boolean {
	const lastHeader = facts.laterHeaders.at(-1) ?? header;
	return skipped.at(-1)?.line === line && (table.last?.line ?? 0) < line && lastHeader.line < line;
}

function ruleFor(
	session: Session,
	{ line, lastLine, bytes }: Piece,
	records: readonly InnerRecord[],
): SkippedRule {
	const { refusal } = session;
	if (refusal?.looksLike === "header-corrupt" && refusal.line === line.line) return "file/header-corrupt";
	if (line.reason === "too-long") return "file/large-line";
	if (line !== lastLine) return "file/split-record";
	if (line.reason === "not-an-object") return "file/not-an-object";
	if (line.damage?.nulRun !== undefined) return "file/nul-bytes";
	if (records.some((record) => record.isWhole)) {
		return holdsPieces(bytes, records) ? "file/fused-lines" : "file/malformed-line";
	}
	const isUnterminated = line.offset + line.bytes === session.facts.size;
	const isTail = isLast(session, line) && isTorn(bytes, records, isUnterminated);
	return isTail ? "file/torn-tail" : "file/malformed-line";
}

/** Whether more than one whole record stands on a line, or something that can be a piece of another. */
function holdsPieces(bytes: Buffer, records: readonly InnerRecord[]): boolean {
	if (records.length > 1) return true;
	const [{ start, end } = { start: 0, end: 0 }] = records;
	const rest = decodeUtf8(bytes, 0, start) + decodeUtf8(bytes, end);
	return /[{}"]/.test(rest);
}

/** A line that begins as a record, and lacks its line feed or ends where a record may be cut. */
function isTorn(bytes: Buffer, records: readonly InnerRecord[], isUnterminated: boolean): boolean {
	const text = bytes.toString("latin1").trimEnd();
	const brace = text.search(/[^ \t]/);
	if (text[brace] !== "{") return false;
	const end = text.length;
	return isUnterminated || (records.at(-1)?.end ?? 0) >= end || scanBroken(text, brace).end >= end;
}
