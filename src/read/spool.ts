import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode, SessionctlError } from "../errors.ts";

/** Anything that hands over bytes piece by piece: `process.stdin`, a web stream, an array of buffers. */
export type ByteStream = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** A temporary file without a name: gone when `fd` is closed, or when the process ends. */
export interface Spooled {
	readonly fd: number;
	readonly size: number;
}

const CHUNK_BYTES = 1 << 20;

/** Copies all of a stream to a temporary file. */
export async function spoolStream(stream: ByteStream): Promise<Spooled> {
	const fd = openNameless();
	try {
		let size = 0;
		for await (const piece of stream) {
			size += writeAll(fd, typeof piece === "string" ? Buffer.from(piece) : piece);
		}
		return { fd, size };
	} catch (error) {
		closeSync(fd); // what was written would fill the disk until the process ends
		throw error;
	}
}

/** Copies all that a descriptor without random access (a pipe, a terminal) has to give. */
export function spoolDescriptor(from: number): Spooled {
	const fd = openNameless();
	try {
		const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
		let size = 0;
		for (;;) {
			const count = readSync(from, chunk, 0, chunk.length, null);
			if (count === 0) return { fd, size };
			size += writeAll(fd, chunk.subarray(0, count));
		}
	} catch (error) {
		closeSync(fd);
		throw error;
	}
}

/** The name is removed at once, so that a kill at any moment leaves nothing behind. */
function openNameless(): number {
	const directory = makeDirectory();
	try {
		return openSync(join(directory, "spool"), "wx+", 0o600);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

function makeDirectory(): string {
	try {
		return mkdtempSync(join(tmpdir(), "sessionctl-"));
	} catch (error) {
		const reason = errorCode(error) ?? String(error);
		throw new SessionctlError("unreadable", `${tmpdir()}: cannot hold a temporary file (${reason})`, {
			hint: "set TMPDIR to a directory that can",
		});
	}
}

function writeAll(fd: number, bytes: Uint8Array): number {
	for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
	return bytes.length;
}
