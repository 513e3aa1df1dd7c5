import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LineOptions, readLines } from "../../src/read/lines.ts";
import { bytesSource } from "../../src/read/source.ts";

/** A line, copied while it may be looked at. */
interface Copied {
	readonly number: number;
	readonly offset: number;
	readonly bytes: number;
	readonly terminated: boolean;
	readonly tooLong: boolean;
	readonly content: Buffer;
}

function linesOf(bytes: Uint8Array, options: LineOptions = {}): Copied[] {
	const lines: Copied[] = [];
	for (const line of readLines(bytesSource(bytes), options)) {
		const { number, offset, bytes: length, terminated, tooLong, buffer, start, end } = line;
		const content = Buffer.from(buffer.subarray(start, end));
		lines.push({ number, offset, bytes: length, terminated, tooLong, content });
	}
	return lines;
}

/** Bytes with line feeds, returns, NULs and pieces of characters among them. */
const anyFile: fc.Arbitrary<Uint8Array> = fc
	.array(
		fc.oneof(
			{
				weight: 3,
				arbitrary: fc.constantFrom(...'\n\n\r\0a{"é中🙂\u2028\u0085').map((text) => Buffer.from(text)),
			},
			{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 5 }) },
		),
		{ maxLength: 40 },
	)
	.map((parts) => Buffer.concat(parts));

const anyOptions = fc.record({
	chunkBytes: fc.integer({ min: 1, max: 40 }),
	maxLength: fc.oneof(fc.constant(1000), fc.integer({ min: 0, max: 12 })),
});

test("lines joined again are the file, for any bytes and any cutting into chunks", () => {
	fc.assert(
		fc.property(anyFile, fc.integer({ min: 1, max: 40 }), (file, chunkBytes) => {
			const pieces = linesOf(file, { chunkBytes }).flatMap(({ content, terminated }) =>
				terminated ? [content, Buffer.from("\n")] : [content],
			);
			expect(Buffer.concat(pieces).equals(file)).toBe(true);
		}),
		{ numRuns: 500 },
	);
});

test("numbers, places and lengths are those of the lines split naively, whatever is too long", () => {
	fc.assert(
		fc.property(anyFile, anyOptions, (file, options) => {
			const lines = linesOf(file, options);
			expect(lines.map(({ content: _content, ...line }) => line)).toEqual(
				naiveLines(file, options.maxLength),
			);
			for (const { offset, bytes, content, tooLong } of lines) {
				if (!tooLong) expect(content.equals(file.subarray(offset, offset + bytes))).toBe(true);
			}
		}),
		{ numRuns: 500 },
	);
});

test("what is too long is counted in units, however characters and chunks are cut", () => {
	const character = fc.constantFrom("a", "é", "中", "🙂").map((text) => Buffer.from(text));
	const piece = fc.oneof({ weight: 9, arbitrary: character }, fc.uint8Array({ minLength: 1, maxLength: 2 }));
	const line = fc
		.array(piece, { maxLength: 9 })
		.map((pieces) => Buffer.concat([...pieces, Buffer.from("\n")]));
	const options = fc.record({
		chunkBytes: fc.integer({ min: 1, max: 25 }),
		maxLength: fc.integer({ min: 2, max: 7 }),
	});
	fc.assert(
		fc.property(fc.array(line, { maxLength: 6 }), options, fc.boolean(), (lines, given, isOpen) => {
			const file = Buffer.concat(lines).subarray(0, isOpen ? -1 : undefined);
			const tooLong = (read: readonly Omit<Copied, "content">[]) => read.map((one) => one.tooLong);
			expect(tooLong(linesOf(file, given))).toEqual(tooLong(naiveLines(file, given.maxLength)));
		}),
		{ numRuns: 1500 },
	);
});

/** One character a byte, so that places in the text are places in the file. */
function naiveLines(file: Uint8Array, maxLength: number): Omit<Copied, "content">[] {
	const texts = Buffer.from(file).toString("latin1").split("\n");
	const isOpen = texts.at(-1) !== "";
	if (!isOpen) texts.pop();
	let offset = 0;
	return texts.map((text, at) => {
		const place = { number: at + 1, offset, bytes: text.length };
		offset += text.length + 1;
		const tooLong = Buffer.from(text, "latin1").toString("utf8").length > maxLength;
		return { ...place, terminated: !(isOpen && at === texts.length - 1), tooLong };
	});
}

describe("what ends a line", () => {
	test.each<[what: string, file: string, lines: string[]]>([
		["nothing in an empty file", "", []],
		["a line feed", "a\nb\n", ["a", "b"]],
		["the end of the file, without a line feed", "a\nb", ["a", "b"]],
		["no return: it belongs to the line", "a\r\nb\rc\n", ["a\r", "b\rc"]],
		["no line or paragraph separator", "a\u2028b\u2029c\u0085d\ve\ff\n", ["a\u2028b\u2029c\u0085d\ve\ff"]],
		["a line feed right after another: the line between is empty", "\n\na\n", ["", "", "a"]],
		["no NUL", "a\0b\n", ["a\0b"]],
	])("%s", (_what, file, lines) => {
		expect(linesOf(Buffer.from(file)).map(({ content }) => content.toString())).toEqual(lines);
	});
});

describe("lines longer than a string", () => {
	test("are counted in units, not in bytes", () => {
		const isTooLong = (text: string, maxLength: number) =>
			linesOf(Buffer.from(text), { maxLength }).map(({ tooLong }) => tooLong);
		expect(isTooLong("中中中\n中中中中\n", 3)).toEqual([false, true]);
		expect(isTooLong("🙂🙂\n🙂🙂🙂\n", 4)).toEqual([false, true]);
		expect(isTooLong("ééé", 3)).toEqual([false]);
	});

	test("are passed over with little in memory, and the next one is read as ever", () => {
		const long = "x".repeat(1 << 20);
		let largest = 0;
		const after: string[] = [];
		for (const line of readLines(bytesSource(Buffer.from(`a\n${long}\nb\n`)), {
			chunkBytes: 64,
			maxLength: 100,
		})) {
			largest = Math.max(largest, line.buffer.length);
			after.push(line.tooLong ? `${line.bytes} bytes` : line.buffer.toString("utf8", line.start, line.end));
		}
		expect(after).toEqual(["a", "1048576 bytes", "b"]);
		expect(largest).toBeLessThan(1000);
	});

	test("end the file without a line feed too", () => {
		expect(linesOf(Buffer.from("abcdef"), { chunkBytes: 2, maxLength: 3 })).toMatchObject([
			{ number: 1, offset: 0, bytes: 6, terminated: false, tooLong: true },
		]);
	});
});

test("progress is told in bytes, up to the size of the file", () => {
	const told: number[] = [];
	linesOf(Buffer.from("abc\ndef\n"), { chunkBytes: 3, onProgress: (bytesRead) => told.push(bytesRead) });
	expect(told.at(-1)).toBe(8);
	expect(told).toEqual(told.toSorted((a, b) => a - b));
});
