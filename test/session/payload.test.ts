import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource, type Source } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import type { Row } from "../../src/session/row.ts";
import type { Session } from "../../src/session/session.ts";
import { errorOf } from "../helpers/errors.ts";
import { sessionBytes } from "../helpers/sessions.ts";

/** A source that counts how often it is read from. */
function counting(bytes: Uint8Array): { source: Source; count: () => number } {
	const inner = bytesSource(bytes);
	let count = 0;
	const source: Source = {
		...inner,
		read(target, start, end, position) {
			count++;
			return inner.read(target, start, end, position);
		},
	};
	return { source, count: () => count };
}

function open(source: Source): Session {
	const reading = readSession(source);
	if (!reading.ok) throw new Error(reading.refusal.looksLike);
	return reading.session;
}

function entry(at: number, length: number): object {
	return { type: "custom", id: `e${at}`, parentId: null, data: "x".repeat(length) };
}

/** Entries of any length around what decides which are read together, and lines between them that are none. */
const lengths = fc.array(fc.oneof(fc.nat(300), fc.constantFrom(60_000, 66_000, 400_000, 1_100_000)), {
	minLength: 1,
	maxLength: 8,
});

test("entries are the same read together and one by one, in any order, with gaps and twice", () => {
	fc.assert(
		fc.property(lengths, fc.array(fc.nat(), { maxLength: 12 }), fc.nat(1), (sizes, picks, version) => {
			const lines = sizes.flatMap((size, at) => [entry(at, size), "{"]);
			const session = open(bytesSource(sessionBytes(version === 0 ? 3 : undefined, lines)));
			const wanted = picks.flatMap((pick) => session.rows[pick % session.rows.length] ?? []);
			const together = [...session.readAll(wanted)];
			expect(together.map(([row]) => row)).toEqual(wanted);
			expect(together.map(([, value]) => value)).toEqual(wanted.map((row) => session.read(row)));
		}),
		{ numRuns: 40 },
	);
});

test("an entry is read back as it stands in the file, and its line byte for byte", () => {
	const line = ' {"id":"a", "type":"custom","n":1.50, "data":"\\u0041"}\r';
	const session = open(bytesSource(sessionBytes(3, [line])));
	const [row] = session.rows;
	if (row === undefined) throw new Error("no entry");
	expect(session.read(row)).toEqual({ id: "a", type: "custom", n: 1.5, data: "A" });
	expect(Buffer.from(session.readRaw(row)).toString()).toBe(line);
});

test("neighbours are read together, and those far apart do not bring what lies between", () => {
	const { source, count } = counting(
		sessionBytes(
			3,
			Array.from({ length: 2000 }, (_, at) => entry(at, 300)),
		),
	);
	const session = open(source);
	const read = (rows: readonly Row[]) => {
		const before = count();
		const ids = Array.from(session.readAll(rows), ([, value]) => value["id"]);
		expect(ids).toEqual(rows.map((row) => row.id));
		return count() - before;
	};
	expect(read(session.rows)).toBe(1);
	expect(read(session.rows.filter((_row, at) => at % 10 === 0))).toBe(1);
	expect(read(session.rows.filter((_row, at) => at % 1000 === 0))).toBe(2);
	expect(read([])).toBe(0);
});

test("a file that was written over is one clear error that names the line", () => {
	const bytes = Buffer.from(sessionBytes(3, [entry(0, 5), entry(1, 5)]));
	const session = open(bytesSource(bytes, "x.jsonl"));
	const second = session.rows[1];
	if (second === undefined) throw new Error("no entry");
	bytes.fill(0, second.offset);
	for (const call of [() => session.read(second), () => [...session.readAll(session.rows)]]) {
		const { kind, message } = errorOf(call);
		expect([kind, message]).toEqual(["unreadable", "x.jsonl: changed while it was being read"]);
	}
});
