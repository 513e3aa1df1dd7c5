import type { SessionctlError } from "../errors.ts";
import { fileSource, type Source } from "../read/source.ts";
import { watchEnds } from "../read/watch.ts";
import type { FormatName } from "../session/format-names.ts";
import { CURRENT_VERSION } from "../session/header.ts";
import { prepareConversion } from "./convert/convert-file.ts";
import type { Rewrite } from "./draft.ts";
import { applyEdits } from "./edit.ts";
import { refused } from "./file-operations.ts";
import { type MigrationOptions, prepareMigration, readOldSession } from "./migration.ts";
import { type Plan, planMigration } from "./plan.ts";
import { inChunks } from "./ranges.ts";
import { type ReplaceOptions, replaceFile } from "./replace-file.ts";
import { sumTallies, type Tally } from "./tally.ts";
import { checkRegular, examineTarget } from "./target.ts";

/** What became of one file. */
export type FileMigration = CurrentFile | SkippedFile | MigratedFile | ConvertedFile | FailedFile;

interface Versions {
	readonly file: string;
	readonly from: number;
	readonly to: number;
}

/** As new as what was asked for: left as it is. */
export interface CurrentFile extends Versions {
	readonly status: "current";
}

/** Old, and only looked at. */
export interface SkippedFile extends Versions {
	readonly status: "skipped";
	/** What would change; absent when its version was all that was asked for. */
	readonly tally: Tally | undefined;
}

export interface MigratedFile extends Versions {
	readonly status: "migrated";
	/** Absent when nothing was to be counted. */
	readonly tally: Tally | undefined;
	/** Where the original is; absent when the result went elsewhere, or no backup was wanted. */
	readonly backup: string | undefined;
	/** False when the new file belongs to somebody else than the old one did. */
	readonly isOwnerKept: boolean;
}

/** Of another format: a session file was made of it. */
export interface ConvertedFile extends Versions {
	readonly status: "migrated";
	readonly format: FormatName;
	readonly entries: number;
	/** What has no place in the new file. */
	readonly notes: readonly string[];
}

export interface FailedFile {
	readonly status: "failed";
	readonly file: string;
	readonly error: SessionctlError;
}

/** Says whether a file is old. Its header tells; only in version 1 must the entries be looked at, too. */
export function checkFile(source: Source, options: MigrationOptions): CurrentFile | SkippedFile {
	const plan = planMigration(source, options.to);
	if (!plan.isNeeded) return current(source, plan);
	if (plan.from < 2) readOldSession(source, options);
	return { ...versions(source, plan), status: "skipped", tally: undefined };
}

/** Says what would change in a file. */
export function previewFile(source: Source, options: MigrationOptions): CurrentFile | SkippedFile {
	const { plan, edits, tally } = prepareMigration(source, options);
	if (!plan.isNeeded) return current(source, plan);
	for (const _edit of edits); // counts
	return { ...versions(source, plan), status: "skipped", tally };
}

/**
 * Hands the bytes of the migrated file over, chunk by chunk; those of a current file as they are, and of another format
 * the session file that is made of it. After the last one
 * it throws `unreadable` when the file has been written anew meanwhile.
 */
export async function copyFile(
	source: Source,
	options: MigrationOptions,
	write: (chunks: Iterable<Uint8Array>) => void | Promise<void>,
): Promise<CurrentFile | MigratedFile | ConvertedFile> {
	const check = watchEnds(source);
	const conversion = prepareConversion(source, options);
	if (conversion !== undefined) {
		const { session, notes, chunks } = conversion;
		await write(checkedAfter(inChunks(chunks), check));
		const { format, version: from, table } = session;
		return {
			file: source.name,
			from,
			to: CURRENT_VERSION,
			status: "migrated",
			format,
			entries: table.length,
			notes,
		};
	}
	const { plan, edits, tally } = prepareMigration(source, options);
	await write(checkedAfter(inChunks(applyEdits(source, edits)), check));
	if (!plan.isNeeded) return current(source, plan);
	return { ...versions(source, plan), status: "migrated", tally, backup: undefined, isOwnerKept: true };
}

function* checkedAfter(
	chunks: Iterable<Uint8Array>,
	check: () => void,
): Generator<Uint8Array, void, undefined> {
	try {
		yield* chunks;
	} catch (error) {
		check(); // the better reason
		throw error;
	}
	check();
}

export interface InPlaceOptions extends MigrationOptions, Pick<ReplaceOptions, "name" | "files"> {
	/** Keep the original as `FILE.v1.bak` or `FILE.v2.bak` (default: true). */
	readonly backup?: boolean | undefined;
}

/** Puts the migrated file in the place of the old one; see `replaceFile` for what that promises. */
export async function migrateInPlace(
	path: string,
	options: InPlaceOptions = {},
): Promise<CurrentFile | MigratedFile> {
	checkRegular(path, options.name ?? path);
	const source = fileSource(path, options.name);
	const plan = closeAfter(source, () => planMigration(source, options.to));
	if (!plan.isNeeded) return current(source, plan);
	const { results, backup, isOwnerKept } = await replaceFile(path, rewriter(plan, options), {
		...options,
		backupSuffix: backupSuffix(plan, options),
	});
	const tally = sumTallies(results);
	return { ...versions(source, plan), status: "migrated", tally, backup, isOwnerKept };
}

/** Says whether that could be done, by the error it would end with. Changes nothing. */
export function checkInPlace(path: string, from: number, options: InPlaceOptions): void {
	examineTarget(path, options.name ?? path, backupSuffix({ from }, options));
}

function backupSuffix({ from }: Pick<Plan, "from">, { backup = true }: InPlaceOptions): string | undefined {
	return backup ? `.v${from < 2 ? 1 : 2}.bak` : undefined;
}

function rewriter({ from }: Plan, options: MigrationOptions): Rewrite<Tally> {
	return function* (source, range) {
		const { plan, edits, tally } = prepareMigration(source, options, range);
		if (plan.from !== from || tally === undefined) {
			throw refused(`${source.name}: another process has changed its version meanwhile`);
		}
		yield* inChunks(applyEdits(source, edits, range));
		return tally;
	};
}

function closeAfter<T>(source: Source, use: () => T): T {
	try {
		return use();
	} finally {
		source.close();
	}
}

function current(source: Source, plan: Plan): CurrentFile {
	return { ...versions(source, plan), status: "current" };
}

function versions({ name }: Source, { from, to }: Plan): Versions {
	return { file: name, from, to };
}
