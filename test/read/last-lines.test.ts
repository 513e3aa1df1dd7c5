import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readLastLines } from "../../src/read/last-lines.ts";
import { type Line, readLines } from "../../src/read/lines.ts";
import { bytesSource } from "../../src/read/source.ts";

/** Lines copied while they may be looked at, but for their numbers; what is too long to be held may be there or not. */
function copied(lines: Iterable<Line>) {
	return Array.from(lines, ({ offset, bytes, terminated, tooLong, buffer, start, end }) => ({
		offset,
		bytes,
		terminated,
		tooLong,
		text: tooLong ? "" : buffer.toString("latin1", start, end),
	}));
}

const anyFile = fc
	.array(
		fc.oneof(
			{ weight: 3, arbitrary: fc.constantFrom(..."\n\n\r\0a{é\u2028").map((text) => Buffer.from(text)) },
			{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 5 }) },
		),
		{ maxLength: 40 },
	)
	.map((parts) => Buffer.concat(parts));

test("the last lines are those that start late enough, for any bytes and any cutting into chunks", () => {
	const options = fc.record({
		chunkBytes: fc.integer({ min: 1, max: 40 }),
		maxLength: fc.constantFrom(3, 1000),
	});
	fc.assert(
		fc.property(anyFile, fc.nat(), options, (file, pick, how) => {
			const from = 1 + (pick % (file.length + 2));
			const all = copied(readLines(bytesSource(file), how));
			expect(copied(readLastLines(bytesSource(file), from, how))).toEqual(
				all.filter(({ offset }) => offset >= from),
			);
		}),
		{ numRuns: 1000 },
	);
});

test("their numbers count from the first of them", () => {
	const lines = readLastLines(bytesSource(Buffer.from("one\ntwo\nthree\nfour")), 5);
	expect(Array.from(lines, ({ number, offset }) => [number, offset])).toEqual([
		[1, 8],
		[2, 14],
	]);
});
