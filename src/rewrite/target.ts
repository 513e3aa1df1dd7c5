import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { errorCode, SessionctlError } from "../errors.ts";
import { statusOf } from "../session/directory.ts";
import { type FileOperations, reasonOf, refusal, refused } from "./file-operations.ts";
import { isSameFile, type Status } from "./status.ts";

/** A file that is to be replaced, and the names that takes. */
export interface Target {
	/** What to call it in messages. */
	readonly name: string;
	/** Where it is: symbolic links are followed, so that they stay. */
	readonly path: string;
	readonly directory: string;
	/** Where the new file is written: beside the old one, hidden, with the number of this process. */
	readonly draft: string;
	/** Where the original is kept, when it is; and how to say so. */
	readonly backup: string | undefined;
	readonly backupName: string | undefined;
}

/**
 * Looks at a file that is to be replaced. Changes nothing.
 * @param backupSuffix what the name of the backup ends in; without it there is none
 * @throws SessionctlError `not-found`, or `refused` with the reason why it cannot be replaced safely
 */
export function examineTarget(path: string, name: string, backupSuffix: string | undefined): Target {
	try {
		return findTarget(path, name, backupSuffix);
	} catch (error) {
		throw refusal(`${name}: cannot be replaced`, error, "use -o OUT");
	}
}

/** Makes sure that a file that is to be replaced is one, before it is opened: that alone may consume a pipe. */
export function checkRegular(path: string, name: string): void {
	const status = statusOf(path);
	if (status === undefined || status.isFile() || status.isDirectory()) return; // opening it tells what is wrong
	throw notRegular(name);
}

function findTarget(path: string, name: string, backupSuffix: string | undefined): Target {
	const real = followLinks(path, name);
	const [backup, backupName] = backupNames(path, real, name, backupSuffix);
	const status = statSync(real, { bigint: true });
	if (!status.isFile()) throw notRegular(name);
	checkNames(name, status, backup);
	const directory = dirname(real);
	checkAccess(name, real, directory);
	const draft = join(directory, draftName(real, process.pid));
	lstatSync(draft, { throwIfNoEntry: false }); // its name may be too long
	return { name, path: real, directory, draft, backup, backupName };
}

function notRegular(name: string): SessionctlError {
	return refused(`${name}: is no regular file`, "use -o OUT");
}

function checkAccess(name: string, path: string, directory: string): void {
	try {
		accessSync(path, constants.W_OK);
	} catch (error) {
		throw refused(`${name}: is write-protected (${reasonOf(error)})`, "chmod u+w, or use -o OUT");
	}
	try {
		accessSync(directory, constants.W_OK | constants.X_OK);
	} catch (error) {
		throw directoryRefusal(name, directory, error);
	}
}

/** For a directory in which the new file cannot be made. */
export function directoryRefusal(name: string, directory: string, error: unknown): SessionctlError {
	return refused(`${name}: no file can be made in ${directory}: ${reasonOf(error)}`, "use -o OUT");
}

function followLinks(path: string, name: string): string {
	try {
		return realpathSync(path);
	} catch (error) {
		if (errorCode(error) !== "ENOENT") throw refused(`${name}: ${reasonOf(error)}`);
		throw new SessionctlError("not-found", `${name}: no such file`, { hint: "check the path" });
	}
}

/** Beside the file, which is somewhere else when the name is a symbolic link. */
function backupNames(path: string, real: string, name: string, suffix: string | undefined): string[] {
	if (suffix === undefined) return [];
	return [real + suffix, (lstatSync(path).isSymbolicLink() ? real : name) + suffix];
}

/** A backup that is the file itself is what a run left that was killed before the last step. */
function checkNames(name: string, status: Status, backup: string | undefined): void {
	const kept = backup === undefined ? undefined : lstatSync(backup, { bigint: true, throwIfNoEntry: false });
	const isLeftOver = kept !== undefined && isSameFile(kept, status);
	if (kept !== undefined && !isLeftOver) {
		const rule = "a backup is never overwritten";
		throw refused(`${name}: ${backup} exists, and ${rule}`, "move it away, or --no-backup");
	}
	const names = Number(status.nlink) - (isLeftOver ? 1 : 0);
	if (names > 1)
		throw refused(`${name}: has ${names} hard links, of which only one would change`, "use -o OUT");
}

/** Hidden, and nothing that the agent would list: that takes `.jsonl` at the end. */
export function draftName(path: string, pid: number | ""): string {
	return `.${basename(path)}.sessionctl-${pid}`;
}

/**
 * Makes sure that no other process is replacing the same file, and clears away what one left that was killed.
 * @throws SessionctlError `refused` when one is at it
 */
export function refuseRivals({ name, path, directory, draft }: Target, files: FileOperations): void {
	const prefix = draftName(path, "");
	for (const entry of readdirSync(directory)) {
		const other = join(directory, entry);
		const pid = entry.startsWith(prefix) ? Number(entry.slice(prefix.length)) : 0;
		if (!(pid > 0) || other === draft) continue;
		if (isRunning(pid)) {
			throw refused(`${name}: process ${pid} is replacing it`, `if that is no sessionctl, remove ${other}`);
		}
		files.unlinkSync(other);
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return errorCode(error) !== "ESRCH";
	}
}
