import { Writable } from "node:stream";
import type { Output } from "../../src/cli/host.ts";

/** A stream that keeps what is written to it; with columns, it passes for a terminal. */
export function collector(columns?: number): { readonly output: Output; readonly text: () => string } {
	const chunks: Buffer[] = [];
	const stream = new Writable({
		write(chunk: Buffer, _encoding, done) {
			chunks.push(Buffer.from(chunk));
			done();
		},
	});
	const terminal = columns === undefined ? {} : { isTTY: true, columns };
	return { output: Object.assign(stream, terminal), text: () => Buffer.concat(chunks).toString() };
}
