import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { fixture } from "../helpers/fixture.ts";

/** Where a line starts and where it is whole; a line feed follows. */
interface Span {
	readonly start: number;
	readonly end: number;
}

function spansOf(bytes: Buffer): Span[] {
	const spans: Span[] = [];
	for (let start = 0; start < bytes.length; start = bytes.indexOf(10, start) + 1) {
		spans.push({ start, end: bytes.indexOf(10, start) });
	}
	return spans;
}

test.each(["sessions/version-1.jsonl", "sessions/version-2.jsonl"])(
	"a file cut at any length gives the entries that are whole, and says how it ends: %s",
	(name) => {
		const bytes = readFileSync(fixture(name));
		const spans = spansOf(bytes);
		const headerEnd = spans[0]?.end ?? 0;
		const ids = new Map<number, string>();
		for (let length = bytes.length; length >= 0; length--) {
			const reading = readSession(bytesSource(bytes.subarray(0, length)));
			if (length < headerEnd) {
				expect(reading).toMatchObject({
					ok: false,
					refusal: { looksLike: length === 0 ? "empty" : "line-damaged" },
				});
				continue;
			}
			if (!reading.ok) throw new Error(`cut at ${length}: ${reading.refusal.looksLike}`);
			const { facts, rows, skipped } = reading.session;
			const whole = spans.filter(({ end }) => end <= length);
			const torn = spans.find(({ start, end }) => start < length && length < end);
			expect(rows.map(({ offset }) => offset)).toEqual(whole.slice(1).map(({ start }) => start));
			expect(facts).toMatchObject({
				size: length,
				missingFinalNewline: whole.at(-1)?.end === length,
				tornTail: torn !== undefined,
			});
			expect(skipped.map(({ offset, bytes: count }) => [offset, count])).toEqual(
				torn === undefined ? [] : [[torn.start, length - torn.start]],
			);
			// What is cut off changes nothing of what is left.
			for (const { offset, id } of rows) expect(ids.get(offset) ?? id).toBe(id);
			for (const { offset, id } of rows) ids.set(offset, id);
		}
	},
);
