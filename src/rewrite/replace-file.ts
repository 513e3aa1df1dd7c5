import * as fs from "node:fs";
import { type Backup, keepOriginal } from "./backup.ts";
import { extendDraft, openDraft, type Rewrite, resultsOf } from "./draft.ts";
import { releaseDraft } from "./draft-names.ts";
import { attempt, type FileOperations, refusal, refused, syncDirectory } from "./file-operations.ts";
import { catchUp, followOldFile } from "./follow.ts";
import { openOldFile, viewOf } from "./old-file.ts";
import type { Replacement } from "./replacement.ts";
import { copyStatus, isSameFile, type Status, statusOf } from "./status.ts";
import { examineTarget, refuseRivals } from "./target.ts";

export interface ReplaceOptions {
	/** What to call the file in messages (default: its path). */
	readonly name?: string;
	/** What the name of the backup ends in; without it the original is not kept. */
	readonly backupSuffix?: string | undefined;
	readonly files?: FileOperations;
}

export interface Replaced<Result> {
	/** What `rewrite` returned, part by part, in the order of the file. */
	readonly results: readonly Result[];
	/** Where the original is. */
	readonly backup: string | undefined;
	/** Whether owner and group are what they were. */
	readonly isOwnerKept: boolean;
}

/**
 * Puts a rewritten file in the place of a file. At every moment the path holds the old file or the new one, whole:
 *
 * 1. The new file is written beside the old one and flushed to the disk, with the old one's mode, owner and times.
 * 2. The original gets its second name.
 * 3. One rename puts the new file in its place.
 *
 * What another process appends meanwhile is rewritten too. Up to the rename it is taken into the new file; after it
 * the old file, which is still open here, is watched until nothing comes any more, since whoever had opened it
 * before the rename writes into it: such lines are appended to the new file. A process that opens, appends and
 * closes, as the agent does for every entry, loses nothing. One that keeps the file open and writes after we have
 * stopped watching writes into the backup; nobody can tell it to look at the new file.
 *
 * A file that changes in any other way is left as it is: before the rename the draft is thrown away, after it the
 * old file is put back.
 *
 * @throws SessionctlError `refused` when it cannot be done safely, or the file system would not do it
 */
export async function replaceFile<Result>(
	path: string,
	rewrite: Rewrite<Result>,
	options: ReplaceOptions = {},
): Promise<Replaced<Result>> {
	const { name = path, backupSuffix, files = fs } = options;
	const target = examineTarget(path, name, backupSuffix);
	const old = openOldFile(target);
	try {
		const draft = openDraft<Result>(files, target);
		try {
			const work: Replacement<Result> = { files, target, old, draft, rewrite };
			const { backup, isOwnerKept } = await putInPlace(work);
			await follow(work, backup);
			return { results: resultsOf(draft), backup: target.backupName, isOwnerKept };
		} finally {
			attempt(() => files.closeSync(draft.fd));
		}
	} finally {
		fs.closeSync(old.fd);
	}
}

interface InPlace {
	readonly backup: Backup | undefined;
	readonly isOwnerKept: boolean;
}

/** Up to the rename, and no further: whatever fails, the old file is still the file. */
async function putInPlace<Result>(work: Replacement<Result>): Promise<InPlace> {
	const { files, target, old, draft, rewrite } = work;
	let backup: Backup | undefined;
	try {
		refuseRivals(target, files);
		extendDraft(files, draft, viewOf(old), rewrite);
		await catchUp(work);
		let isOwnerKept = finish(work);
		if (target.backup !== undefined) {
			backup = keepOriginal(files, target, target.backup, old.seen);
			syncDirectory(files, target.directory);
		}
		if (await catchUp(work)) isOwnerKept = finish(work);
		checkPlace(work);
		files.renameSync(target.draft, target.path);
		return { backup, isOwnerKept };
	} catch (error) {
		throw giveUp(work, backup, error);
	} finally {
		releaseDraft(target.draft);
	}
}

/** Clears away what was begun. @returns what to throw */
function giveUp<Result>(work: Replacement<Result>, backup: Backup | undefined, error: unknown): unknown {
	const { files, target, draft } = work;
	// Whatever a rename says, it is the file that tells whether it happened.
	const isDone = isThere(work, statusOf(draft.fd));
	attempt(() => files.unlinkSync(target.draft));
	if (isDone) return refusal(`${target.name}: was replaced, but then`, error, "check the disk");
	if (backup !== undefined) attempt(() => files.unlinkSync(backup.path));
	return refusal(`${target.name}: cannot be replaced`, error, "it is as it was");
}

async function follow<Result>(work: Replacement<Result>, backup: Backup | undefined): Promise<void> {
	try {
		await followOldFile(work, backup);
	} catch (error) {
		throw refusal(`${work.target.name}: was replaced, but then`, error, "check the disk");
	}
}

/** The draft is whole: gives it the old file's status, and has it written to the disk. */
function finish<Result>({ files, draft, old }: Replacement<Result>): boolean {
	const isOwnerKept = copyStatus(files, draft.fd, old.seen);
	files.fsyncSync(draft.fd);
	return isOwnerKept;
}

/** Somebody may have put another file in its place, as editors do when they save. */
function checkPlace<Result>(work: Replacement<Result>): void {
	const { name, draft } = work.target;
	const ours = fs.lstatSync(draft, { bigint: true, throwIfNoEntry: false });
	if (ours === undefined || !isSameFile(ours, statusOf(work.draft.fd))) {
		throw refused(`${name}: another process is replacing it`, "run the command again");
	}
	if (isThere(work, work.old.seen)) return;
	throw refused(`${name}: another process has put another file in its place`, "run the command again");
}

/** Whether a file is what the path leads to. */
function isThere<Result>({ target }: Replacement<Result>, file: Status): boolean {
	const there = fs.statSync(target.path, { bigint: true, throwIfNoEntry: false });
	return there !== undefined && isSameFile(there, file);
}
