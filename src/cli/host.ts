import type { ByteStream } from "../read/spool.ts";

/** All that the command line touches of the world around it; a test hands in its own. */
export interface Host {
	readonly stdin: ByteStream;
	readonly stdout: Output;
	readonly stderr: Output;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** The time, in milliseconds since 1970 (default: the clock's). */
	readonly now?: () => number;
	/** Takes notes for stderr instead of it, until it is known whether there is something else to say. */
	readonly holdNote?: (line: string) => void;
}

/** What of a stream is written with here (every `Writable` is one), and what is known of the terminal behind it. */
export interface Output {
	/** @param done called when the chunk is written, or with the error that kept it from being written */
	write(chunk: string | Uint8Array, done?: (error?: unknown) => void): unknown;
	/** What an earlier write has failed with. */
	readonly errored?: unknown;
	readonly isTTY?: boolean;
	readonly columns?: number;
}
