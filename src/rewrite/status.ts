import { type BigIntStats, fstatSync } from "node:fs";
import { attempt, type FileOperations } from "./file-operations.ts";

/** What the file system tells of a file, exactly. */
export type Status = BigIntStats;

export function statusOf(fd: number): Status {
	return fstatSync(fd, { bigint: true });
}

export function isSameFile(a: Status, b: Status): boolean {
	return a.ino === b.ino && a.dev === b.dev;
}

/**
 * Gives a file the owner, mode and times of another: the owner where that is permitted, times to the microsecond.
 * @returns whether owner and group are the same now
 */
export function copyStatus(files: FileOperations, fd: number, status: Status): boolean {
	const { uid, gid, mode, atimeNs, mtimeNs } = status;
	attempt(() => files.fchownSync(fd, Number(uid), Number(gid)));
	files.fchmodSync(fd, Number(mode) & 0o7777); // after the owner, whose change takes bits away
	files.futimesSync(fd, toSeconds(atimeNs), toSeconds(mtimeNs));
	const own = statusOf(fd);
	return own.uid === uid && own.gid === gid;
}

/** Node cuts times off after the microsecond; half of one more makes that rounding. */
function toSeconds(nanoseconds: bigint): number {
	return Number(nanoseconds) / 1e9 + 5e-7;
}
