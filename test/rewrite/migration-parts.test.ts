import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { applyEdits, type Edit, mergeEdits } from "../../src/rewrite/edit.ts";
import { migrateSession } from "../../src/rewrite/migrate-session.ts";
import { inChunks, withOwnMemory } from "../../src/rewrite/ranges.ts";
import { sumTallies, type Tally } from "../../src/rewrite/tally.ts";
import { isObject } from "../../src/session/json.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { migrate } from "../helpers/migrate.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { naiveLines } from "../session/naive.ts";

const oldFile = sessionFile({ oddities: EVERY_ODDITY, versions: [1, 2] });

test("line by line it becomes what it becomes at once", () => {
	fc.assert(
		fc.property(oldFile, fc.nat(), ({ bytes }, cut) => {
			const lines = naiveLines(bytes);
			const at = lines[cut % lines.length]?.offset ?? 0;
			const first = migrate(bytes, {}, { from: 0, to: at });
			const rest = migrate(bytes, {}, { from: at, to: bytes.length });
			const whole = migrate(bytes);
			expect(Buffer.concat([first.bytes, rest.bytes]).equals(whole.bytes)).toBe(true);
			expect(sumTallies([first.tally, rest.tally])).toEqual(whole.tally);
			// An index beyond the end leaves the id that stands beside it, until an entry has that index.
			const isSettled = !lines.some(({ value }) => isObject(value) && "firstKeptEntryId" in value);
			if (!isSettled || at <= sessionOf(bytes).header.offset) return;
			expect(migrate(bytes.subarray(0, at)).bytes.equals(first.bytes)).toBe(true);
		}),
	);
});

test("a file of version 2 of several chunks is migrated, with long lines and short ones", async () => {
	const message = (length: number) => ({
		type: "message",
		message: { role: "hookMessage", content: "x".repeat(length) },
	});
	const lengths = [1, 1 << 20, 1, 70_000, 70_000, 1, (1 << 20) + 1, (1 << 21) - 1, 5, 1 << 16, 2];
	const bytes = sessionBytes(2, lengths.map(message));
	const expected = Buffer.from(bytes)
		.toString()
		.replaceAll("hookMessage", "custom")
		.replace('"version":2', '"version":3');
	expect(migrate(bytes).bytes.toString() === expected).toBe(true);
	const { chunks } = await migrateSession(bytes);
	expect(Buffer.concat([...chunks]).toString() === expected).toBe(true); // whoever takes them may keep them
});

test("pieces share memory while they are only passed on", () => {
	const bytes = Buffer.alloc(5 << 20, "0123456789abcde\n");
	const edits: Edit[] = [{ start: 3 << 20, end: 3 << 20, text: "new" }];
	const memories = new Set<ArrayBufferLike>();
	for (const chunk of inChunks(applyEdits(bytesSource(bytes), edits))) {
		if (chunk.length > 1 << 16) memories.add(chunk.buffer);
	}
	expect(memories.size).toBe(1);
});

test("what is counted is what is there", () => {
	fc.assert(
		fc.property(oldFile, ({ bytes }) => {
			const { tally, bytes: result } = migrate(bytes);
			const before = naiveLines(bytes);
			const after = naiveLines(result);
			const malformed = before.filter(({ kind }) => kind === "malformed");
			const changed = before.filter(
				({ kind, value }, at) =>
					kind === "entry" && JSON.stringify(value) !== JSON.stringify(after[at]?.value),
			);
			const { members, ...counts } = tally;
			expect(counts).toEqual({
				entries: before.filter(({ kind }) => kind === "entry").length,
				changed: changed.length,
				malformed: malformed.length,
				dropped: 0,
				firstMalformed: malformed[0]?.line,
				notObjects: before.filter(({ kind }) => kind === "not-an-object").length,
				tooLong: 0,
			} satisfies Omit<Tally, "members">);
			expect(Math.max(0, ...Object.values(members))).toBeLessThanOrEqual(tally.changed);
		}),
	);
});

test("edits change what they name and nothing else, in one series or two", () => {
	const cuts = fc.array(
		fc.record({ length: fc.nat(9), gap: fc.integer({ min: 1, max: 9 }), text: fc.string() }),
		{
			maxLength: 9,
		},
	);
	fc.assert(
		fc.property(
			fc.uint8Array({ minLength: 200, maxLength: 300 }),
			cuts,
			fc.nat(511),
			(bytes, pieces, choice) => {
				const edits: Edit[] = [];
				const expected: Uint8Array[] = [];
				let at = 0;
				for (const { length, gap, text } of pieces) {
					expected.push(bytes.subarray(at, at + gap), Buffer.from(text));
					edits.push({ start: at + gap, end: at + gap + length, text });
					at += gap + length;
				}
				expected.push(bytes.subarray(at));
				const isFirst = (_edit: Edit, index: number) => ((choice >> index) & 1) === 1;
				const others = edits.filter((edit, index) => !isFirst(edit, index));
				const merged = mergeEdits(edits.filter(isFirst), others);
				expect(
					Buffer.concat([...withOwnMemory(applyEdits(bytesSource(bytes), merged))]).equals(
						Buffer.concat(expected),
					),
				).toBe(true);
			},
		),
	);
});

test("edits out of order are a bug, and change nothing silently", () => {
	const edits = [
		{ start: 4, end: 6, text: "" },
		{ start: 5, end: 7, text: "" },
	];
	expect(() => [...applyEdits(bytesSource(Buffer.from("0123456789")), edits)]).toThrow(
		/edit of bytes 5 to 7/,
	);
});
