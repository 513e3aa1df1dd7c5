import fc from "fast-check";
import { expect, test } from "vitest";
import { salvageRecords } from "../../src/lint/salvage.ts";

const LOST =
	'{"type":"message","id":"aa000001","parentId":null,"timestamp":"2026-05-04T10:01:00.000Z","message":{"role":"user","content":[{"type":"text","text":"{ \\"é\\\\ ☕ }"},{"type":"image","data":"","mimeType":"image/png"}],"timestamp":-1.5e3}}';
const WHOLE = LOST.replace("aa000001", "aa000002").replace("null", '"aa000001"');

const lengths = Array.from({ length: LOST.length }, (_, length) => length);

/** What is found, in short. */
function found(text: string): unknown[] {
	return Array.from(salvageRecords(Buffer.from(text)), ({ start, end, isWhole, value }) => ({
		id: value["id"],
		isWhole,
		text: Buffer.from(text).subarray(start, end).toString(),
	}));
}

const whole = { id: "aa000002", isWhole: true, text: WHOLE };

test.each(lengths)("a record is found behind one that was cut at unit %i", (length) => {
	expect(found(LOST.slice(0, length) + WHOLE).at(-1)).toEqual(whole);
});

test.each(lengths)("of a record that was cut at unit %i no more is said than stands there", (length) => {
	for (const { value, isWhole } of salvageRecords(Buffer.from(LOST.slice(0, length)))) {
		expect(isWhole).toBe(false);
		expect(JSON.parse(LOST)).toMatchObject({
			type: value["type"],
			...(value["id"] ? { id: "aa000001" } : {}),
		});
	}
});

test.each(["\n", "\n\n", "\r\n", "\t", "\u001b"])(
	"control characters may stand raw in a string: %j",
	(raw) => {
		const [record] = salvageRecords(Buffer.from(LOST.replace("☕", raw)));
		expect(record).toMatchObject({ isWhole: true, start: 0, value: { id: "aa000001" } });
		expect(record?.rawControls).toHaveLength(raw.length);
		expect(record?.value).toEqual(JSON.parse(LOST.replace("☕", JSON.stringify(raw).slice(1, -1))));
	},
);

test("records stand beside anything, and in the order of the bytes", () => {
	expect(found(`x${LOST},,${WHOLE}}}"\0${LOST}`)).toMatchObject([
		{ id: "aa000001", isWhole: true },
		{ id: "aa000002", isWhole: true },
		{ id: "aa000001", isWhole: true },
	]);
	expect(found(`{"type":"session","id":"s1"}${WHOLE.slice(0, 80)}`)).toMatchObject([
		{ id: "s1", isWhole: true },
		{ id: "aa000002", isWhole: false },
	]);
});

test.each([
	['{"type":"text","text":"a"}', "a block of content"],
	['{"role":"user","content":"a"}', "a message without its entry"],
	['{"a":{"type":"other","id":"x"}}', "an object with a type of its own"],
	["\0\0\0\0", "zeros"],
	['[1,"a"]', "other JSON"],
])("%s is no record: %s", (text) => expect(found(text)).toEqual([]));

test("zeros inside a record are not read over", () => {
	expect(found(LOST.replace("☕", "\0"))).toMatchObject([{ id: "aa000001", isWhole: false }]);
});

test.each([
	['{"a":', 300_000],
	['{"a', 300_000],
	['{"a":{"x" ', 200_000],
	['{"type":"message","message":', 100_000],
	['{"a":"\n', 300_000],
	["{   ", 500_000],
])("%j many times over takes no more than time in proportion", (piece, times) => {
	const start = performance.now();
	Array.from(salvageRecords(Buffer.from(piece.repeat(times))));
	expect(performance.now() - start).toBeLessThan(10_000);
});

test("whatever the bytes, records lie one after another and within them", () => {
	const pieces = fc.constantFrom(
		LOST,
		WHOLE,
		LOST.slice(0, 99),
		WHOLE.slice(40),
		"\n",
		"\0",
		'{"',
		'"',
		"}",
		"x",
	);
	fc.assert(
		fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 8 }), (parts) => {
			const bytes = Buffer.from(parts.join(""));
			let last = 0;
			for (const { start, end } of salvageRecords(bytes)) {
				expect(start).toBeGreaterThanOrEqual(last);
				expect(end).toBeGreaterThan(start);
				last = end;
			}
			expect(last).toBeLessThanOrEqual(bytes.length);
		}),
		{ numRuns: 500 },
	);
});
