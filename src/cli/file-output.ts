import { fstatSync, writeSync } from "node:fs";
import type { Output } from "./host.ts";

/**
 * An output of this process that is a regular file, as an `Output` that writes at once. Node's own stream for it does
 * the same, but making it loads all that streams are made of, which is a tenth of a start.
 * @returns nothing for a terminal, a pipe, a device, and what cannot be asked
 */
export function fileOutput(descriptor: 1 | 2): Output | undefined {
	if (!isFile(descriptor)) return undefined;
	return {
		write(chunk, done) {
			try {
				writeWhole(descriptor, typeof chunk === "string" ? Buffer.from(chunk) : chunk);
			} catch (error) {
				done?.(error);
				return;
			}
			done?.();
		},
	};
}

/** A file takes fewer bytes than it is given when there is no more room; the next ones then say so. */
function writeWhole(descriptor: number, bytes: Uint8Array): void {
	for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
}

function isFile(descriptor: number): boolean {
	try {
		return fstatSync(descriptor).isFile();
	} catch {
		return false;
	}
}
