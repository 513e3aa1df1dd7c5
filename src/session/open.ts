import { fileURLToPath } from "node:url";
import { bytesSource, fileSource, type Source, streamSource } from "../read/source.ts";
import type { ByteStream } from "../read/spool.ts";
import { readSession } from "./formats/read-session.ts";
import type { Reading, ReadOptions } from "./read-records.ts";
import { notASession } from "./refusal.ts";
import type { Session } from "./session.ts";
import { refuseStore } from "./store-directory.ts";

/** What `openSession` takes: a path, the bytes of a file, or a stream of them. */
export type SessionInput = string | URL | Uint8Array | ByteStream;

/** How to read what is opened. */
export interface OpenOptions extends ReadOptions {
	/** What to call the input in messages (default: the path; `<bytes>`; `-`). */
	readonly name?: string;
}

/**
 * Opens a session file of any format that is known, whole or damaged, for reading; nothing is ever written to it.
 * @returns the session; `close()` it when done
 * @throws SessionctlError `not-found`, `unreadable`, or `not-a-session` with what the file looks like
 */
export async function openSession(input: SessionInput, options: OpenOptions = {}): Promise<Session> {
	return openWith(readSession, input, options);
}

/** A way to read what is opened: `readSession`, or one that reads no more than is needed. */
export type Reader = (source: Source, options: ReadOptions) => Reading;

/** Opens a session file in the same way for another reader. */
export async function openWith(read: Reader, input: SessionInput, options: OpenOptions): Promise<Session> {
	const source = await openSource(input, options.name);
	let reading: Reading | undefined;
	try {
		reading = read(source, options);
	} finally {
		if (reading?.ok !== true) source.close();
	}
	if (reading.ok) return reading.session;
	throw notASession(source.name, reading.refusal);
}

/** The bytes behind an input, whatever they hold. @throws SessionctlError `not-found` or `unreadable` */
export async function openSource(input: SessionInput, name?: string): Promise<Source> {
	if (typeof input === "string") return openPath(input, name);
	if (input instanceof URL) return openPath(fileURLToPath(input), name);
	if (input instanceof Uint8Array) return bytesSource(input, name);
	return streamSource(input, name);
}

function openPath(path: string, name?: string): Source {
	refuseStore(path, name ?? path);
	return fileSource(path, name);
}
