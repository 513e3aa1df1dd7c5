import { constants, lstatSync } from "node:fs";
import { errorCode } from "../errors.ts";
import { attempt, type FileOperations, isLinkless, refused } from "./file-operations.ts";
import { copyStatus, isSameFile, type Status } from "./status.ts";
import type { Target } from "./target.ts";

/** The original under its second name. */
export interface Backup {
	readonly path: string;
	/** Whether it is the original itself, by a hard link, and not a copy. */
	readonly isOriginal: boolean;
}

/**
 * Keeps the original. A hard link is made at once or not at all, never over a file that exists, and shows what is
 * still written by somebody who has the original open. Where there are no links it is a copy.
 */
export function keepOriginal(
	files: FileOperations,
	target: Target,
	backup: string,
	original: Status,
): Backup {
	const isOriginal = link(files, target, backup, original);
	if (!isOriginal) copy(files, target, backup, original);
	return { path: backup, isOriginal };
}

/** @returns false where there can be no links */
function link(files: FileOperations, { name, path }: Target, backup: string, original: Status): boolean {
	try {
		files.linkSync(path, backup);
	} catch (error) {
		if (isLinkless(error)) return false;
		// A run that was killed after this step has left it.
		const isDone = errorCode(error) === "EEXIST" && isSameFile(lstatSync(backup, { bigint: true }), original);
		if (!isDone) throw error;
	}
	if (isSameFile(lstatSync(backup, { bigint: true }), original)) return true;
	files.unlinkSync(backup);
	throw refused(`${name}: another process has put another file in its place`, "run the command again");
}

function copy(files: FileOperations, { path }: Target, backup: string, original: Status): void {
	files.copyFileSync(path, backup, constants.COPYFILE_EXCL);
	try {
		const fd = files.openSync(backup, "r+");
		try {
			copyStatus(files, fd, original);
			files.fsyncSync(fd);
		} finally {
			files.closeSync(fd);
		}
	} catch (error) {
		attempt(() => files.unlinkSync(backup));
		throw error;
	}
}
