import * as fc from "fast-check";
import { expect, test } from "vitest";
import { IdTable } from "../../../src/session/rows/id-table.ts";
import { StringColumn } from "../../../src/session/rows/string-column.ts";

const id = fc.oneof(
	fc.string({ maxLength: 8 }),
	fc.string({ unit: "grapheme", maxLength: 8 }),
	fc.constantFrom("", "\0", "\ud800", "\udc00x", "é", "日本", "x".repeat(30_000), "é".repeat(30_000)),
);

test("ids have the number they were given first, however they come", () => {
	fc.assert(
		fc.property(fc.array(id, { maxLength: 300 }), (ids) => {
			const table = new IdTable();
			const numbers = new Map<string, number>();
			for (const each of ids) {
				const expected = numbers.get(each) ?? numbers.size;
				numbers.set(each, expected);
				const bytes = Buffer.from(`..${each}..`);
				const isAscii = bytes.length === each.length + 4;
				expect(isAscii ? table.internAscii(bytes, 2, bytes.length - 2) : table.intern(each)).toBe(expected);
				expect(table.intern(each)).toBe(expected);
			}
			expect(table.size).toBe(numbers.size);
			for (const [each, number] of numbers) {
				expect(table.find(each)).toBe(number);
				expect(table.at(number)).toBe(each);
			}
			expect(table.find("none of them")).toBe(-1);
		}),
	);
});

test("a column gives back what was put in", () => {
	const texts = fc.array(fc.oneof(id, fc.string({ unit: "binary", maxLength: 300 })), { maxLength: 3000 });
	fc.assert(
		fc.property(texts, (strings) => {
			const column = new StringColumn();
			for (const text of strings) column.push(text);
			expect(strings.map((_text, index) => column.at(index))).toEqual(strings);
			for (const [index, text] of strings.entries()) expect(column.is(index, text)).toBe(true);
			expect(column.is(0, "none of them")).toBe(false);
		}),
		{ numRuns: 30 },
	);
});

test("a column is not confused by strings that meet the end of a piece of memory", () => {
	const column = new StringColumn();
	const texts = Array.from({ length: 500 }, (_text, index) => `${index}`.repeat(1 + ((index * 977) % 9000)));
	for (const [index, text] of texts.entries()) {
		if (index % 2 === 0) column.push(text);
		else column.pushUtf8(Buffer.from(text), 0, text.length);
	}
	expect(texts.map((_text, index) => column.at(index))).toEqual(texts);
});
