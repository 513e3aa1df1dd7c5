import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { isKept, originalOffset, type Patch, splicePatch, unpatched } from "../../src/repair/patch.ts";
import { patchedBytes, patchedSource } from "../../src/repair/patched-source.ts";
import type { Splice } from "../../src/repair/splice.ts";
import { withOwnMemory } from "../../src/rewrite/ranges.ts";
import { readBytes } from "../../src/session/payload.ts";

/** Splices for a file of a size, in order and apart. */
function splices(size: number): fc.Arbitrary<Splice[]> {
	const cuts = fc.array(fc.nat(size), { maxLength: 8 }).map((places) => places.sort((a, b) => a - b));
	return fc
		.tuple(cuts, fc.array(fc.constantFrom("", "x", "\n", "new"), { minLength: 4, maxLength: 4 }))
		.map(([places, texts]) => {
			const made: Splice[] = [];
			for (let at = 0; at + 1 < places.length; at += 2) {
				made.push({ start: places[at] ?? 0, end: places[at + 1] ?? 0, insert: texts[at / 2] ?? "" });
			}
			return made;
		});
}

/** The same by cutting and joining. */
function naive(bytes: Buffer, made: readonly Splice[]): Buffer {
	return made.reduceRight<Buffer>(
		(file, { start, end, insert }) =>
			Buffer.concat([file.subarray(0, start), Buffer.from(insert), file.subarray(end)]),
		bytes,
	);
}

const original = Buffer.from(Array.from({ length: 60 }, (_, at) => 65 + at));

function twice(): fc.Arbitrary<{ readonly patch: Patch; readonly expected: Buffer }> {
	return splices(original.length).chain((first) => {
		const once = splicePatch(unpatched(original.length), first);
		return splices(once.size).map((second) => ({
			patch: splicePatch(once, second),
			expected: naive(naive(original, first), second),
		}));
	});
}

test("splices upon splices are what cutting and joining gives, read as a whole or at any place", () => {
	fc.assert(
		fc.property(twice(), fc.nat(80), fc.nat(20), ({ patch, expected }, offset, length) => {
			const source = bytesSource(original);
			expect(Buffer.concat([...withOwnMemory(patchedBytes(source, patch))]).equals(expected)).toBe(true);
			const view = patchedSource(source, patch);
			expect(view.size).toBe(expected.length);
			const within = Math.min(length, Math.max(0, expected.length - offset));
			expect(readBytes(view, offset, within).equals(expected.subarray(offset, offset + within))).toBe(true);
		}),
	);
});

test("each byte that is kept tells its place in the original", () => {
	fc.assert(
		fc.property(twice(), ({ patch, expected }) => {
			for (const [at, piece] of patch.pieces.entries()) {
				const start = patch.starts[at] ?? 0;
				if (isKept(piece))
					expect(original[originalOffset(patch, start, original.length)]).toBe(expected[start]);
			}
			expect(originalOffset(patch, patch.size, original.length)).toBe(original.length);
		}),
	);
});

test("what goes is told, unless it is said again", () => {
	const lost: string[] = [];
	const made: Splice[] = [
		{ start: 1, end: 3, insert: "" },
		{ start: 5, end: 6, insert: "\\n", isRestated: true },
	];
	splicePatch(unpatched(10), made, ({ from, to }) => lost.push(`${from}-${to}`));
	expect(lost).toEqual(["1-3"]);
	expect(() => splicePatch(unpatched(2), [{ start: 1, end: 3, insert: "" }])).toThrow("behind the end");
	expect(() => splicePatch(unpatched(9), [...made].reverse())).toThrow("splice at byte");
});
