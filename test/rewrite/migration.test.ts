import * as fc from "fast-check";
import { expect, test } from "vitest";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { migrate } from "../helpers/migrate.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { naiveLines } from "../session/naive.ts";

const oldFile = sessionFile({ oddities: EVERY_ODDITY, versions: [1, 2] });
const currentFile = sessionFile({ oddities: EVERY_ODDITY, versions: [3] });

test("every entry becomes what it is read as, under the same id", () => {
	fc.assert(
		fc.property(oldFile, ({ bytes }) => {
			const before = sessionOf(bytes);
			const after = sessionOf(migrate(bytes).bytes);
			expect(after.version).toBe(3);
			expect(after.header.raw).toEqual({ ...before.header.raw, version: 3 });
			expect(after.rows.map((row) => after.read(row))).toEqual(before.rows.map((row) => before.read(row)));
			expect(after.skipped.map(({ line, reason }) => [line, reason])).toEqual(
				before.skipped.map(({ line, reason }) => [line, reason]),
			);
		}),
	);
});

test("a line that says the same as before is the same, byte for byte", () => {
	fc.assert(
		fc.property(oldFile, ({ bytes }) => {
			const result = migrate(bytes).bytes;
			const before = naiveLines(bytes);
			const after = naiveLines(result);
			expect(after.map(({ kind }) => kind)).toEqual(before.map(({ kind }) => kind));
			for (const [at, { offset, bytes: length, value }] of before.entries()) {
				const line = after[at] ?? { offset: 0, bytes: 0, value: undefined };
				const isSame = JSON.stringify(line.value) === JSON.stringify(value);
				const text = (file: Uint8Array, from: number, size: number) =>
					Buffer.from(file.subarray(from, from + size)).toString("latin1");
				expect(text(result, line.offset, line.bytes) === text(bytes, offset, length)).toBe(isSame);
			}
		}),
	);
});

test("a second run changes nothing, and a current file comes out as it is", () => {
	fc.assert(
		fc.property(fc.oneof(oldFile, currentFile), ({ bytes }) => {
			const once = migrate(bytes).bytes;
			const twice = migrate(once);
			expect(twice.plan.isNeeded).toBe(false);
			expect(twice.bytes.equals(once)).toBe(true);
		}),
	);
	fc.assert(fc.property(currentFile, ({ bytes }) => migrate(bytes).bytes.equals(bytes)));
});

test("one step after the other is both at once", () => {
	fc.assert(
		fc.property(oldFile, ({ bytes }) => {
			const half = migrate(bytes, { to: 2 });
			expect(sessionOf(half.bytes).version).toBe(2);
			expect(migrate(half.bytes).bytes.equals(migrate(bytes).bytes)).toBe(true);
		}),
	);
});

test("malformed lines can be left out, and nothing else is", () => {
	fc.assert(
		fc.property(oldFile, ({ bytes }) => {
			const kept = migrate(bytes);
			const rest = naiveLines(kept.bytes).filter(({ kind }) => kind !== "malformed");
			const expected = rest.map(({ offset, bytes: length }) =>
				kept.bytes.subarray(offset, offset + length + 1),
			);
			const dropped = migrate(bytes, { dropMalformed: true });
			expect(dropped.bytes.equals(Buffer.concat(expected))).toBe(true);
			expect(dropped.tally).toEqual({ ...kept.tally, dropped: kept.tally.malformed });
		}),
	);
});

test("version 1 with entries that form a tree is refused, before anything comes out", () => {
	const tree = { type: "message", id: "a", parentId: null };
	expect(() => migrate(sessionBytes(undefined, [{ type: "custom" }, tree]))).toThrow(
		expect.objectContaining({ kind: "refused", message: expect.stringMatching(/^<bytes>:3: .*tree/) }),
	);
	for (const harmless of [{ ...tree, id: 7 }, { id: "a" }, { parentId: null }, { x: tree }]) {
		expect(migrate(sessionBytes(1, [harmless])).tally.changed).toBe(1);
	}
	expect(migrate(sessionBytes(2, [tree])).plan.isNeeded).toBe(true);
});

test("a file of a newer version and one that is no session are refused", () => {
	expect(() => migrate(sessionBytes(4, []))).toThrow(expect.objectContaining({ kind: "unsupported" }));
	expect(() => migrate(Buffer.from("{}\n"))).toThrow(expect.objectContaining({ kind: "not-a-session" }));
});
