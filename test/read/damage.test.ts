import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDamage } from "../../src/read/damage.ts";

test.each<[what: string, bytes: number[], hasMark: boolean]>([
	["at its start", [0xef, 0xbb, 0xbf, 0x7b], true],
	["alone", [0xef, 0xbb, 0xbf], true],
	["not at its start", [0x20, 0xef, 0xbb, 0xbf], false],
	["cut short", [0xef, 0xbb], false],
])("a byte order mark %s", (_what, bytes, hasMark) => {
	expect(lineDamage(Uint8Array.from(bytes)).byteOrderMark).toBe(hasMark);
});

describe("the first run of NUL bytes", () => {
	test.each<[text: string, run: { start: number; bytes: number } | undefined]>([
		["", undefined],
		["abc", undefined],
		["\0", { start: 0, bytes: 1 }],
		["ab\0\0\0c\0", { start: 2, bytes: 3 }],
		["\0\0\0\0", { start: 0, bytes: 4 }],
	])("%j", (text, run) => {
		expect(lineDamage(Buffer.from(text)).nulRun).toEqual(run);
	});
});

describe("where the first bytes are that are no UTF-8", () => {
	test.each<[what: string, bytes: number[], at: number]>([
		["ASCII", [0x61], -1],
		["characters of two, three and four bytes", [0xc3, 0xa9, 0xe4, 0xb8, 0xad, 0xf0, 0x9f, 0x99, 0x82], -1],
		["a continuation alone", [0x61, 0x80], 1],
		["a lead without its continuation", [0x61, 0xc3, 0x28], 1],
		["a character cut by the end", [0xe4, 0xb8, 0xad, 0xe4, 0xb8], 3],
		["an overlong form", [0xc0, 0xaf], 0],
		["half of a surrogate pair", [0x61, 0x62, 0xed, 0xa0, 0x80], 2],
		["beyond the last character", [0xf4, 0x90, 0x80, 0x80], 0],
		["a byte that never occurs", [0xc3, 0xa9, 0xff], 2],
	])("%s", (_what, bytes, at) => {
		expect(lineDamage(Uint8Array.from(bytes)).invalidUtf8At).toBe(at);
	});

	test("is where a strict decoder stops, for any bytes", () => {
		const piece = fc.oneof(
			fc.constantFrom(..."aé中🙂\0").map((text) => Buffer.from(text)),
			fc.uint8Array({ maxLength: 4 }),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
				const bytes = Buffer.concat(pieces);
				expect(lineDamage(bytes).invalidUtf8At).toBe(naiveInvalidAt(bytes));
			}),
			{ numRuns: 1000 },
		);
	});
});

/** The end of the longest start that is whole characters. */
function naiveInvalidAt(bytes: Uint8Array): number {
	if (isStrictUtf8(bytes)) return -1;
	for (let end = bytes.length; ; end--) if (isStrictUtf8(bytes.subarray(0, end))) return end;
}

function isStrictUtf8(bytes: Uint8Array): boolean {
	try {
		new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		return true;
	} catch {
		return false;
	}
}
