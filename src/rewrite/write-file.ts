import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { createDraft, releaseDraft } from "./draft-names.ts";
import {
	attempt,
	type FileOperations,
	isLinkless,
	refusal,
	refused,
	syncDirectory,
	writeAll,
} from "./file-operations.ts";
import { draftName } from "./target.ts";

export interface WriteOptions {
	/** What to call it in messages (default: its path). */
	readonly name?: string;
	/** Take the place of a file that exists (default: refuse). */
	readonly force?: boolean;
	/** The file that is read: the new one gets its permissions, and cannot take its place. */
	readonly source?: string | undefined;
	readonly files?: FileOperations;
}

/**
 * Writes a file that has its name only when it is whole and on the disk. A device or a pipe is written to as it is.
 * @throws SessionctlError `refused` when it exists, or the file system would not do it
 */
export function writeFile(path: string, pieces: Iterable<Uint8Array>, options: WriteOptions = {}): void {
	const { name = path, source, files = fs } = options;
	try {
		const there = fs.statSync(path, { throwIfNoEntry: false });
		const original = source === undefined ? undefined : fs.statSync(source, { throwIfNoEntry: false });
		if (there !== undefined) checkPlace(name, there, original, options.force ?? false);
		if (there?.isFile() === false) writePieces(files, files.openSync(path, "w"), pieces, () => {});
		else writeWhole(files, path, (original?.mode ?? 0o666) & 0o777, pieces, there !== undefined);
	} catch (error) {
		throw refusal(`${name}: cannot be written`, error);
	}
}

function checkPlace(name: string, there: fs.Stats, original: fs.Stats | undefined, force: boolean): void {
	if (there.isDirectory()) throw refused(`${name}: is a directory`, "name a file in it");
	if (there.ino === original?.ino && there.dev === original.dev) {
		throw refused(`${name}: is the file that is read`, "use --in-place");
	}
	if (!force) throw refused(`${name}: exists`, "--force replaces it");
}

function writeWhole(
	files: FileOperations,
	name: string,
	mode: number,
	pieces: Iterable<Uint8Array>,
	isThere: boolean,
): void {
	const path = isThere ? fs.realpathSync(name) : name; // a link stays a link
	const draft = join(dirname(path), draftName(path, process.pid));
	const fd = createDraft(files, draft, "ax", mode);
	try {
		writePieces(files, fd, pieces, () => files.fsyncSync(fd));
		if (isThere) files.renameSync(draft, path);
		else giveName(files, draft, path);
		syncDirectory(files, dirname(path));
	} catch (error) {
		attempt(() => files.unlinkSync(draft));
		throw error;
	} finally {
		releaseDraft(draft);
	}
}

function writePieces(
	files: FileOperations,
	fd: number,
	pieces: Iterable<Uint8Array>,
	flush: () => void,
): void {
	try {
		for (const piece of pieces) writeAll(files, fd, piece);
		flush();
	} finally {
		files.closeSync(fd);
	}
}

/** By a link, which is never made over a file that has come into being meanwhile; a rename would be. */
function giveName(files: FileOperations, draft: string, path: string): void {
	try {
		files.linkSync(draft, path);
	} catch (error) {
		if (!isLinkless(error)) throw error;
		files.renameSync(draft, path);
		return;
	}
	files.unlinkSync(draft);
}
