import type { Source } from "../read/source.ts";
import { bytesBetween } from "../rewrite/ranges.ts";
import { lineNumbers } from "./line-numbers.ts";
import type { Lost } from "./workpiece.ts";

/**
 * What a repair cuts out of a file, for the file that keeps it: before each piece a line of JSON that says where it
 * stood and how many bytes it has, then the bytes as they were, and a line feed. What is yielded is there until the next
 * is asked for.
 */
export function* rejectedBytes(
	source: Source,
	lost: readonly Lost[],
): Generator<Uint8Array, void, undefined> {
	const lines = lineNumbers(
		source,
		lost.map(({ from }) => from),
	);
	const between = bytesBetween(source);
	for (const { rule, from, to } of lost) {
		yield Buffer.from(`${JSON.stringify({ rule, line: lines.get(from), offset: from, bytes: to - from })}\n`);
		yield* between(from, to);
		yield LINE_FEED;
	}
}

const LINE_FEED = Buffer.from("\n");
