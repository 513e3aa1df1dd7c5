import { errorCode, SessionctlError } from "../errors.ts";

/** Everything that writing does to a file system. `node:fs` has it all; a test hands in one that fails. */
export interface FileOperations {
	openSync(path: string, flags: string, mode?: number): number;
	closeSync(fd: number): void;
	writeSync(fd: number, bytes: Uint8Array, offset: number): number;
	ftruncateSync(fd: number, length: number): void;
	fsyncSync(fd: number): void;
	fchmodSync(fd: number, mode: number): void;
	fchownSync(fd: number, uid: number, gid: number): void;
	futimesSync(fd: number, atime: number, mtime: number): void;
	linkSync(existing: string, path: string): void;
	copyFileSync(from: string, to: string, mode: number): void;
	renameSync(from: string, to: string): void;
	unlinkSync(path: string): void;
}

export function writeAll(files: FileOperations, fd: number, bytes: Uint8Array): void {
	for (let done = 0; done < bytes.length; ) done += files.writeSync(fd, bytes, done);
}

/** Makes names in a directory last. Some file systems cannot, and need not. */
export function syncDirectory(files: FileOperations, directory: string): void {
	try {
		const fd = files.openSync(directory, "r");
		try {
			files.fsyncSync(fd);
		} finally {
			files.closeSync(fd);
		}
	} catch (error) {
		if (!NOT_FOR_DIRECTORIES.has(errorCode(error) ?? "")) throw error;
	}
}

const NOT_FOR_DIRECTORIES: ReadonlySet<string> = new Set(["EACCES", "EINVAL", "EISDIR", "ENOTSUP", "EPERM"]);

/** Whether a link could not be made because there are none here. */
export function isLinkless(error: unknown): boolean {
	return NO_LINKS.has(errorCode(error) ?? "");
}

const NO_LINKS: ReadonlySet<string> = new Set(["EMLINK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EPERM"]);

/** Does what may fail without harm: tidying up after something else has failed. */
export function attempt(action: () => void): void {
	try {
		action();
	} catch {
		// What went wrong before is what will be reported.
	}
}

/** The error for a write that was not made, or not to its end. */
export function refused(message: string, hint?: string): SessionctlError {
	return new SessionctlError("refused", message, { hint });
}

/** What to throw for what was thrown: a refusal, when it was the file system that would not do it. */
export function refusal(message: string, error: unknown, hint?: string): unknown {
	return errorCode(error) === undefined ? error : refused(`${message}: ${reasonOf(error)}`, hint);
}

/** Why the file system would not do it, in words. */
export function reasonOf(error: unknown): string {
	const code = errorCode(error) ?? String(error);
	return REASONS[code] ?? code;
}

const REASONS: Readonly<Record<string, string>> = {
	EACCES: "permission denied",
	EDQUOT: "the disk quota is used up",
	EEXIST: "it exists",
	EFBIG: "it would be larger than files may be",
	EIO: "the disk failed",
	ENAMETOOLONG: "the name is too long",
	ENOENT: "no such file or directory",
	ENOTDIR: "no such directory",
	ENOSPC: "the disk is full",
	EPERM: "permission denied",
	EROFS: "the file system is read-only",
};
