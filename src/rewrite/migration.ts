import type { Source } from "../read/source.ts";
import { readSession } from "../session/formats/read-session.ts";
import { notASession } from "../session/refusal.ts";
import type { Session } from "../session/session.ts";
import { type Edit, mergeEdits } from "./edit.ts";
import { refused } from "./file-operations.ts";
import { migrationEdits } from "./migration-edits.ts";
import { type Plan, planMigration, type TargetVersion } from "./plan.ts";
import { quickEdits } from "./quick-edits.ts";
import { isIn, type Range, wholeOf } from "./ranges.ts";
import { emptyTally, type Tally, tallyOf } from "./tally.ts";

/** What a migration is to make. */
export interface MigrationOptions {
	/** The version that is wanted (default: 3). What is as new already stays as it is. */
	readonly to?: TargetVersion | undefined;
	/** Of a session of the harness: the branch that is wanted, or the entry at the end of one (default: all). */
	readonly leaf?: string | undefined;
	/** Leave out lines that are no JSON (default: false, they stay where they are). */
	readonly dropMalformed?: boolean | undefined;
	/** Told, chunk by chunk, how many bytes have been looked at. */
	readonly onProgress?: ((bytes: number) => void) | undefined;
}

/** A migration that is ready to be carried out. */
export interface Migration {
	readonly plan: Plan;
	/** What it changes, in the order of the file; nothing when there is no need. To be taken once. */
	readonly edits: Iterable<Edit>;
	/** Complete when the last edit has been taken; absent when there is no need. */
	readonly tally: Tally | undefined;
}

/**
 * Looks at a file and gets ready to migrate it.
 * @param range whole lines that are wanted, when others have been migrated already (default: all)
 * @throws SessionctlError `not-a-session`, `unsupported` (a newer version), or `refused` (an old version on
 * entries that form a tree)
 */
export function prepareMigration(
	source: Source,
	options: MigrationOptions = {},
	range: Range = wholeOf(source),
): Migration {
	const plan = planMigration(source, options.to);
	if (!plan.isNeeded) return { plan, edits: [], tally: undefined };
	const { dropMalformed = false, onProgress } = options;
	if (plan.from >= 2 && !dropMalformed && range.from === 0 && range.to === source.size) {
		const tally = emptyTally();
		return { plan, edits: quickEdits(source, plan, tally, onProgress), tally };
	}
	const session = readOldSession(source, options);
	const tally = tallyOf(session, range);
	const drops = dropMalformed ? malformedLines(session, range, source.size) : [];
	tally.dropped = drops.length;
	return { plan, edits: mergeEdits(migrationEdits(source, session, plan, range, tally), drops), tally };
}

/**
 * Reads a session of version 1 or 2.
 * @throws SessionctlError `refused` when its entries form a tree that the version knows nothing of
 */
export function readOldSession(source: Source, { onProgress }: MigrationOptions): Session {
	const reading = readSession(source, { snippets: false, onProgress });
	if (!reading.ok) throw notASession(source.name, reading.refusal);
	const { linkedEntry } = reading.session.facts;
	if (linkedEntry === undefined) return reading.session;
	throw refused(
		`${source.name}:${linkedEntry.line}: the header states no version or an old one, but the entries form a tree; migration would flatten it`,
		"see `sessionctl lint`",
	);
}

function malformedLines({ skipped }: Session, range: Range, size: number): Edit[] {
	return skipped
		.filter(({ reason, offset }) => reason === "malformed" && isIn(range, offset))
		.map(({ offset, bytes }) => ({ start: offset, end: Math.min(size, offset + bytes + 1), text: "" }));
}
