import * as fs from "node:fs";
import { dirname } from "node:path";
import { fileSource } from "../read/source.ts";
import {
	attempt,
	type FileOperations,
	refusal,
	refused,
	syncDirectory,
	writeAll,
} from "../rewrite/file-operations.ts";
import { readBytes } from "../session/payload.ts";

/** How to take back what was added to a file. */
export type Undo = () => void;

/**
 * Adds bytes to the end of the file that keeps what is cut, and makes them last. Nothing that it holds is touched; what
 * it ends in already, because a run was killed after this, is not added again.
 * @param mode the permissions of a file that is new
 * @throws SessionctlError `refused` when it cannot be written; then it is as it was
 */
export function keepRejected(
	files: FileOperations,
	path: string,
	name: string,
	pieces: () => Iterable<Uint8Array>,
	mode: number,
): Undo {
	try {
		const there = fs.lstatSync(path, { throwIfNoEntry: false });
		if (there !== undefined) checkAlone(there, name);
		const size = there?.size ?? 0;
		if (size > 0 && endsIn(path, pieces)) return () => {};
		const undo = () => (there === undefined ? files.unlinkSync(path) : truncate(files, path, size));
		try {
			append(files, path, pieces(), mode);
			if (there === undefined) syncDirectory(files, dirname(path));
		} catch (error) {
			attempt(undo);
			throw error;
		}
		return undo;
	} catch (error) {
		throw refusal(`${name}: cannot be written`, error, "nothing has been changed");
	}
}

/** Adding to a file that has another name, too, might add to the session itself. */
function checkAlone(there: fs.Stats, name: string): void {
	const isLink = there.isSymbolicLink() || (there.isFile() && there.nlink > 1);
	if (isLink || !there.isFile())
		throw refused(`${name}: is ${isLink ? "a link" : "no regular file"}`, "move it away");
}

function append(files: FileOperations, path: string, pieces: Iterable<Uint8Array>, mode: number): void {
	const fd = files.openSync(path, "a", mode);
	try {
		for (const piece of pieces) writeAll(files, fd, piece);
		files.fsyncSync(fd);
	} finally {
		files.closeSync(fd);
	}
}

function truncate(files: FileOperations, path: string, size: number): void {
	const fd = files.openSync(path, "r+");
	try {
		files.ftruncateSync(fd, size);
	} finally {
		files.closeSync(fd);
	}
}

function endsIn(path: string, pieces: () => Iterable<Uint8Array>): boolean {
	let length = 0;
	for (const piece of pieces()) length += piece.length;
	const source = fileSource(path);
	try {
		let at = source.size - length;
		if (at < 0) return false;
		for (const piece of pieces()) {
			if (!readBytes(source, at, piece.length).equals(piece)) return false;
			at += piece.length;
		}
		return true;
	} finally {
		source.close();
	}
}
