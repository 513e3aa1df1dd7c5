import { decodeUtf8 } from "../read/decode.ts";
import type { Place } from "../session/row.ts";
import type { SkippedLine } from "../session/session.ts";
import { rowOf } from "../tree/tree.ts";
import { findBreaks } from "./breaks.ts";
import type { Related } from "./finding.ts";
import type { SessionFacts } from "./rule.ts";
import { related } from "./seen-messages.ts";
import { quote } from "./words.ts";

/** What is looked at of a line that is too long to be read whole. */
const LONGEST_READ = 1 << 24;
const START_OF_LONG = 1 << 20;

/** Why an id that is named names no entry. */
export interface LostId {
	readonly cause: Related;
	/** The cause is a damaged line: when it is mended, the entry may be back. */
	readonly isDamage: boolean;
}

/** What the file shows of ids that name no entry, by id. */
export function findLostIds(facts: SessionFacts, ids: ReadonlySet<string>): Map<string, LostId> {
	const lost = new Map<string, LostId>();
	if (ids.size === 0) return lost;
	const { header, skipped, facts: file } = facts.session;
	if (file.linkedEntry !== undefined) {
		const cause = relatedLine(header, "the header lost its version, so every entry gets a new id");
		for (const id of ids) lost.set(id, { cause, isDamage: false });
		return lost;
	}
	const note = (line: Place, words: string, isDamage: boolean) => {
		for (const id of idsIn(facts, line)) {
			if (!ids.has(id) || lost.has(id)) continue;
			lost.set(id, { cause: relatedLine(line, `holds ${quote(id)}, ${words}`), isDamage });
		}
	};
	note(header, "the id of the session, which is no entry", false);
	for (const line of file.laterHeaders) note(line, "but is a second header, which is no entry", false);
	for (const line of skipped) note(line, "but is skipped", true);
	return lost;
}

/**
 * The same for ids that something else than a child names: where an entry names the id as its parent too, that is the
 * same loss, and the line right before that entry may be its cause.
 */
export function explainLostIds(facts: SessionFacts, ids: ReadonlySet<string>): Map<string, Related> {
	const causes = new Map<string, Related>();
	for (const [id, { cause }] of findLostIds(facts, ids)) causes.set(id, cause);
	if (causes.size === ids.size) return causes;
	for (const [id, [child = 0]] of findBreaks(facts.tree)) {
		if (!ids.has(id) || causes.has(id)) continue;
		causes.set(
			id,
			related(rowOf(facts.tree, child), `names ${quote(id)} as its parent, and it is missing too`),
		);
	}
	return causes;
}

/** A line, as something that belongs to a finding. */
export function relatedLine({ line, offset, bytes }: Place, label: string): Related {
	return { line, offset, bytes, label };
}

/** The last line that was skipped between two lines, by their numbers. */
export function skippedBetween(
	{ session }: SessionFacts,
	after: number,
	before: number,
): SkippedLine | undefined {
	const { skipped } = session;
	let low = 0;
	let high = skipped.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((skipped[middle]?.line ?? 0) < before) low = middle + 1;
		else high = middle;
	}
	const last = skipped[low - 1];
	return last !== undefined && last.line > after ? last : undefined;
}

/** All that stands as an `id` in a line, whole or broken. */
function* idsIn({ readPlace }: SessionFacts, line: Place): Generator<string> {
	const bytes = line.bytes > LONGEST_READ ? START_OF_LONG : line.bytes;
	const text = decodeUtf8(readPlace({ ...line, bytes }));
	for (const [, id = ""] of text.matchAll(/"id"\s*:\s*"([^"\\]*)"/g)) yield id;
}
