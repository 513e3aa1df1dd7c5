import * as fc from "fast-check";
import { BAD_BYTES, type LineStyle, type Oddities, type RawLine } from "./model.ts";

/** Lines that are skipped in silence. */
const SILENT = ["", " \t ", "\r", "\u00a0", "\ufeff", "null", "false", "0", "-0.0e1", '""', "  null "];

/** Lines that `JSON.parse` rejects, and line-wise scanners may not. */
const MALFORMED = [
	"{",
	"}",
	"garbage",
	'{"type":"message","id":"ffffffff"',
	'{"type":"message","id":"ffffffff","parentId":null,}',
	'{"type":"message","id":"fff\tfffff"}',
	"{'type':'message'}",
	'{"type":"message"}{"type":"message"}',
	'\ufeff{"type":"custom","id":"ffffffff"}',
	'{"type":"message","id":"ffffffff"}\u00a0',
	"\u0000\u0000\u0000\u0000",
	"NaN",
	"01",
	"[1,",
];

/** Later headers, which are no entries. */
const LATER_HEADERS = [
	'{"type":"session","version":3,"id":"ffffffff","timestamp":"2026-01-05T09:00:00.000Z","cwd":"/"}',
	'{"type":"session"}',
	'{"type":"session","id":"ffffffff","parentId":null}',
];

/** JSON that is no object. */
const NON_OBJECTS = ["42", '"text"', "[]", "true", '[{"type":"message","id":"ffffffff"}]', "-1e3"];

const encoder = new TextEncoder();

function raw(lines: readonly string[]): fc.Arbitrary<RawLine> {
	return fc.constantFrom(...lines).map((line) => ({ kind: "raw", bytes: encoder.encode(line) }));
}

/** A piece of a character. */
const brokenUtf8: fc.Arbitrary<RawLine> = fc
	.constantFrom([0xe2, 0x82], [0x22, 0xf0, 0x9f], [0xc3, 0x28])
	.map((bytes) => ({ kind: "raw", bytes: Uint8Array.from(bytes) }));

/** A line that is neither entry nor header. */
export const noise: fc.Arbitrary<RawLine> = fc.oneof(raw(SILENT), raw(MALFORMED), brokenUtf8);

/** A line that is no entry and may follow the header. */
export function rawLine(oddities: Oddities): fc.Arbitrary<RawLine> {
	return fc.oneof(
		{ weight: 3, arbitrary: noise },
		{ weight: 1, arbitrary: raw(LATER_HEADERS) },
		{ weight: oddities.nonObjects === true ? 2 : 0, arbitrary: raw(NON_OBJECTS) },
	);
}

/** Members that a reader passes over. What comes first in a line counts only where no other has its name. */
const SPELLED = [
	"",
	'"n":1.50E+2',
	'"big":12345678901234567890',
	'"e":"\\u00e9\\/"',
	'"firstKeptEntryIndex":1',
	'"__proto__":{"id":"ffffffff"}',
	`"bytes":"${BAD_BYTES}"`,
];
const STALE_IDS = ['"parentId":"ffffffff"', '"\\u0069d":7', '"id":"fffffffe"'];

/** Nearly always as the agent writes it. */
export function lineStyle({ staleIds }: Oddities): fc.Arbitrary<LineStyle> {
	const odd = fc.record({
		spaces: fc.constantFrom<LineStyle["spaces"]>("none", "some", "wide"),
		order: fc.constantFrom<LineStyle["order"]>("usual", "backwards"),
		escapesNames: fc.boolean(),
		repeatsNames: fc.boolean(),
		spelled: fc.constantFrom(...SPELLED, ...(staleIds === true ? STALE_IDS : [])),
	});
	return fc.oneof({ weight: 5, arbitrary: fc.constant(PLAIN_STYLE) }, { weight: 1, arbitrary: odd });
}

const PLAIN_STYLE: LineStyle = {
	spaces: "none",
	order: "usual",
	escapesNames: false,
	repeatsNames: false,
	spelled: "",
};
