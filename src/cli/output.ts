import { errorCode, SessionctlError } from "../errors.ts";
import type { Output } from "./host.ts";

const CHUNK_LENGTH = 1 << 16;

/**
 * Writes pieces of text one after another, in chunks, no faster than the stream takes them. Bytes are done with before
 * the next piece is asked for, so that whoever makes them can use their memory again.
 */
export async function writePieces(output: Output, pieces: Iterable<string | Uint8Array>): Promise<void> {
	let chunk = "";
	for (const piece of pieces) {
		if (typeof piece === "string") chunk += piece;
		if (chunk !== "" && (typeof piece !== "string" || chunk.length >= CHUNK_LENGTH)) {
			await write(output, chunk);
			chunk = "";
		}
		if (typeof piece !== "string") await write(output, piece);
	}
	if (chunk !== "") await write(output, chunk);
}

/** Writes lines, each ended by a line feed. */
export function writeLines(output: Output, lines: Iterable<string>): Promise<void> {
	return writePieces(output, endLines(lines));
}

function* endLines(lines: Iterable<string>): Generator<string, void, undefined> {
	for (const line of lines) yield `${line}\n`;
}

/** @throws SessionctlError `refused`, when the disk is full, say; a closed pipe is thrown as it is */
async function write(output: Output, chunk: string | Uint8Array): Promise<void> {
	try {
		if (output.errored) throw output.errored;
		await new Promise<void>((resolve, reject) => {
			output.write(chunk, (error) => (error ? reject(error) : resolve()));
		});
	} catch (error) {
		const code = errorCode(error);
		if (code === undefined || code === "EPIPE") throw error;
		throw new SessionctlError("refused", `the output cannot be written (${code})`, {
			hint: code === "ENOSPC" ? "make room on the disk" : "check where it goes",
		});
	}
}
