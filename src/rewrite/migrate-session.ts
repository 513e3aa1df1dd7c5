import { CURRENT_VERSION } from "../session/header.ts";
import { openSource, type SessionInput } from "../session/open.ts";
import { prepareConversion } from "./convert/convert-file.ts";
import { applyEdits } from "./edit.ts";
import { type MigrationOptions, prepareMigration } from "./migration.ts";
import { inChunks, withOwnMemory } from "./ranges.ts";
import type { Tally } from "./tally.ts";

/** How to migrate what is opened. */
export interface MigrateOptions extends MigrationOptions {
	/** What to call the input in messages (default: the path; `<bytes>`; `-`). */
	readonly name?: string | undefined;
}

/** A session file in the version that was asked for. */
export interface MigratedSession {
	/** The version on disk; 1 when the header states none. */
	readonly from: number;
	/** The version that comes out. */
	readonly to: number;
	/** False when the file is as new as was asked for: then it comes out byte for byte as it is. */
	readonly isNeeded: boolean;
	/** The bytes of the migrated file. To be taken once; each chunk may be kept. */
	readonly chunks: Iterable<Uint8Array>;
	/**
	 * What was found and changed; complete when the last chunk has been taken. Absent without need, and for another
	 * format.
	 */
	readonly tally: Tally | undefined;
	/** Gives the file back. */
	close(): void;
}

/**
 * Migrates a session of version 1 or 2, or makes one of another format, as a stream of bytes; nothing is written to the input. Lines change only
 * in the members that a step names: all else stays byte for byte, malformed lines included. Entries of version 1
 * get derived ids, the same that `openSession` tells.
 *
 * @example
 * const session = await migrateSession("old.jsonl");
 * for (const chunk of session.chunks) process.stdout.write(chunk);
 * session.close();
 *
 * @throws SessionctlError `not-found`, `unreadable`, `not-a-session`, `unsupported` (a newer version), or
 * `refused` (an old version on entries that form a tree)
 */
export async function migrateSession(
	input: SessionInput,
	options: MigrateOptions = {},
): Promise<MigratedSession> {
	const source = await openSource(input, options.name);
	const close = () => source.close();
	try {
		const conversion = prepareConversion(source, options);
		if (conversion !== undefined) {
			const { session, chunks } = conversion;
			const { version: from } = session;
			return {
				from,
				to: CURRENT_VERSION,
				isNeeded: true,
				chunks: ownChunks(chunks),
				tally: undefined,
				close,
			};
		}
		const { plan, edits, tally } = prepareMigration(source, options);
		const { from, to, isNeeded } = plan;
		const chunks = ownChunks(applyEdits(source, edits));
		return { from, to, isNeeded, chunks, tally, close };
	} catch (error) {
		close();
		throw error;
	}
}

const ownChunks = (pieces: Iterable<Uint8Array>) => withOwnMemory(inChunks(pieces));
