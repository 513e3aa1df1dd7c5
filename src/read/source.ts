import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { errorCode, SessionctlError } from "../errors.ts";
import { type ByteStream, spoolDescriptor, spoolStream } from "./spool.ts";

/** The bytes of one session file, readable at any place, never written. */
export interface Source {
	/** What to call it in messages: the path as given, `-`, or `<bytes>`. */
	readonly name: string;
	/** Bytes it had when it was opened; what is appended later is not read. */
	readonly size: number;
	/**
	 * Fills `target` from `start` up to `end` with the bytes from `position` on.
	 * @returns how many bytes there were; 0 at the end
	 * @throws SessionctlError `unreadable`, also when the file has been cut short since
	 */
	read(target: Uint8Array, start: number, end: number, position: number): number;
	/** Gives the file descriptor back. Reading afterwards is an error. */
	close(): void;
}

/** Bytes that are in memory already. */
export function bytesSource(bytes: Uint8Array, name = "<bytes>"): Source {
	return {
		name,
		size: bytes.length,
		read(target, start, end, position) {
			const piece = bytes.subarray(position, position + end - start);
			target.set(piece, start);
			return piece.length;
		},
		close() {},
	};
}

/**
 * Opens a file for reading. What is no regular file (a pipe, a process substitution) is spooled first, since
 * entries are read back by their place.
 * @throws SessionctlError `not-found` or `unreadable`
 */
export function fileSource(path: string, name: string = path): Source {
	const fd = openForReading(path, name);
	try {
		const status = fstatSync(fd);
		if (status.isDirectory()) {
			throw new SessionctlError("unreadable", `${name}: is a directory`, {
				hint: "name a session file in it",
			});
		}
		if (status.isFile()) return descriptorSource(fd, name, status.size);
		const spooled = spoolDescriptor(fd);
		closeSync(fd);
		return descriptorSource(spooled.fd, name, spooled.size);
	} catch (error) {
		closeSync(fd);
		throw unreadable(name, error);
	}
}

/**
 * Reads a stream to its end, into a temporary file, so that it need not fit in memory.
 * @throws SessionctlError `unreadable`, a full disk included
 */
export async function streamSource(stream: ByteStream, name = "-"): Promise<Source> {
	try {
		const spooled = await spoolStream(stream);
		return descriptorSource(spooled.fd, name, spooled.size);
	} catch (error) {
		throw unreadable(name, error);
	}
}

/** The first `size` bytes of a file that is open already; closing the source closes it. */
export function descriptorSource(fd: number, name: string, size: number): Source {
	return {
		name,
		size,
		read(target, start, end, position) {
			const wanted = Math.min(end - start, size - position);
			if (wanted <= 0) return 0;
			let count: number;
			try {
				count = readSync(fd, target, start, wanted, position);
			} catch (error) {
				throw unreadable(name, error);
			}
			if (count === 0) throw changedMeanwhile(name);
			return count;
		},
		close: () => closeSync(fd),
	};
}

/** The start of another source; closing it closes that one. */
export function firstBytes(source: Source, count: number): Source {
	const size = Math.min(source.size, count);
	return {
		name: source.name,
		size,
		read: (target, start, end, position) =>
			position < size ? source.read(target, start, Math.min(end, start + size - position), position) : 0,
		close: () => source.close(),
	};
}

/** For what was cut short or written over after it was opened. */
export function changedMeanwhile(place: string): SessionctlError {
	return new SessionctlError("unreadable", `${place}: changed while it was being read`, {
		hint: "run the command again",
	});
}

function openForReading(path: string, name: string): number {
	try {
		return openSync(path, "r");
	} catch (error) {
		if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") {
			throw new SessionctlError("not-found", `${name}: no such file`, { hint: "check the path" });
		}
		throw unreadable(name, error);
	}
}

function unreadable(name: string, error: unknown): SessionctlError {
	if (error instanceof SessionctlError) return error;
	const reason = errorCode(error) ?? (error instanceof Error ? error.message : String(error));
	return new SessionctlError("unreadable", `${name}: cannot be read (${reason})`, {
		hint: HINTS[reason] ?? "check the file",
	});
}

const HINTS: Readonly<Record<string, string>> = {
	EACCES: "check its permissions",
	ENOSPC: "the temporary directory is full; set TMPDIR to a larger one",
};
