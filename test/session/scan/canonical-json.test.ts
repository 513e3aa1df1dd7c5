import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toJson } from "../../../src/render/json.ts";
import { isObject, parseJson } from "../../../src/session/json.ts";
import { CanonicalJson } from "../../../src/session/scan/canonical-json.ts";
import { stringify } from "../../../src/session/stringify.ts";
import { anyBytes } from "../../arbitraries/damage.ts";
import { CONTROL_CHARACTERS } from "../../helpers/control-characters.ts";
import { JSON_CASES } from "./json-cases.ts";

/** How many random texts are looked at: CI looks at more. */
const RUNS = Number(process.env["SESSIONCTL_SCANS"] ?? 300);

/** Reads bytes in the middle of others, as lines lie. */
function read(text: Uint8Array | string): { readonly json: CanonicalJson; readonly isCanonical: boolean } {
	const json = new CanonicalJson();
	const bytes = Buffer.concat([Buffer.from('{"'), Buffer.from(text), Buffer.from('\n"}')]);
	return { json, isCanonical: json.read(bytes, 2, bytes.length - 3) };
}

/** @returns whether it is canonical, which is only so if it comes out as the same bytes */
function expectSame(bytes: Uint8Array | string): boolean {
	const { isCanonical } = read(bytes);
	if (isCanonical)
		expect(toJson(parseJson(Buffer.from(bytes).toString()))).toBe(Buffer.from(bytes).toString());
	if (isCanonical)
		expect(Buffer.from(toJson(parseJson(Buffer.from(bytes).toString())))).toEqual(Buffer.from(bytes));
	return isCanonical;
}

describe("what is canonical comes out of parsing and writing as it went in", () => {
	test.each(JSON_CASES.map((text) => [text.length > 90 ? `${text.slice(0, 90)}…` : text, text]))(
		"%j",
		(_title, text) => {
			expectSame(text);
			expectSame(`{"message":[${text}],"b":${text}}`);
			if (text.length > 200) return;
			for (let end = 0; end < text.length; end++) expectSame(Buffer.from(text).subarray(0, end));
		},
	);

	test("a line in which any one byte is another", () => {
		const line = Buffer.from('{"type":"m","n":[-1.5,12,true,null],"s":"a\\u001b\\n é 日 😀 \u2030"}');
		expect(expectSame(line)).toBe(true);
		for (let at = 0; at < line.length; at++) {
			for (let byte = 0; byte < 256; byte++) {
				const other = Buffer.from(line);
				other[at] = byte;
				expectSame(other);
			}
		}
	});

	test("the lines of any file", () => {
		const lines = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1").split("\n");
		fc.assert(
			fc.property(anyBytes(), (bytes) => {
				for (const line of lines(bytes)) expectSame(Buffer.from(line, "latin1"));
			}),
			{ numRuns: RUNS },
		);
	}, 120_000);

	test("texts of the pieces that canonical JSON is made of", () => {
		const pieces = fc.constantFrom(
			..."{}[]:,".split(""),
			...'"a" "b" "" "1" "__proto__" "\\n" "\\u001f" "\\u0008" "\\ud800" "é" "\u0085" "\u202e" 0 -0 1.5 1e21 1e-7 true'.split(
				" ",
			),
		);
		fc.assert(
			fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
				expectSame(parts.join(""));
				expectSame(`{${parts.join("")}}`);
			}),
			{ numRuns: RUNS * 10 },
		);
	}, 120_000);
});

/** Names that come out where they went in. */
const name = fc.string({ unit: "grapheme" }).filter((text) => !/^\d/.test(text));
/** Values as they are written by the agent; -0 is not what comes out. */
const value = fc.letrec<{ value: unknown }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 4 },
		fc.constantFrom(null, true, false, 0),
		fc.integer(),
		fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
		fc.string({ unit: "grapheme" }),
		fc.string({ unit: fc.constantFrom(...'\u0000\u0008\u000b\u001b\u001f\n\t"\\/é日😀x') }),
		fc.array(tie("value"), { maxLength: 5 }),
		fc.dictionary(name, tie("value"), { maxKeys: 6 }),
	),
})).value;

/** Whether there is nothing in it that is escaped to be safe, or is half of a pair. */
function isPrintable(json: string): boolean {
	return !CONTROL_CHARACTERS.test(json) && json.isWellFormed() && !/\\ud[89a-f]/.test(json);
}

test("what JSON.stringify writes is canonical, and its values are found", () => {
	fc.assert(
		fc.property(value, (written) => {
			const text = stringify(written);
			if (!isPrintable(text)) return;
			const { json, isCanonical } = read(text);
			expect([text, isCanonical]).toEqual([text, true]);
			expectTaped(json, 0, written);
		}),
		{ numRuns: RUNS * 3 },
	);
}, 120_000);

function expectTaped(json: CanonicalJson, at: number, written: unknown): void {
	expect(json.parse(at)).toEqual(written);
	expect(json.writtenUnits(at)).toBe(stringify(written).length);
	expect(json.stringUnits(at)).toBe(typeof written === "string" ? written.length : 0);
	expect(json.is(at, Buffer.from(stringify(written)))).toBe(true);
	expect(json.is(at, Buffer.from(`${stringify(written)} `))).toBe(false);
	let item = json.firstItem(at);
	for (const each of Array.isArray(written) ? written : []) {
		expectTaped(json, item, each);
		item = json.itemAfter(item, at);
	}
	expect(item).toBe(-1);
	for (const [name, member] of isObject(written) ? Object.entries(written) : []) {
		const spelling = Buffer.from(stringify(name).slice(1, -1));
		expectTaped(json, json.member(at, spelling), member);
	}
	expect(json.member(at, Buffer.from("no such name"))).toBe(-1);
}

test("nothing is found in what is not there", () => {
	const { json } = read("{}");
	expect(json.member(-1, Buffer.from("a"))).toBe(-1);
	expect(json.firstItem(-1)).toBe(-1);
	expect([json.parse(-1), json.stringUnits(-1), json.writtenUnits(-1)]).toEqual([undefined, 0, 0]);
});

test("what is too deep or too much for the tape is for JSON.parse", () => {
	expect(read("[".repeat(60) + "]".repeat(60)).isCanonical).toBe(true);
	expect(read("[".repeat(100_000) + "]".repeat(100_000)).isCanonical).toBe(false);
	expect(read(stringify(Array.from({ length: 1000 }, () => 0))).isCanonical).toBe(true);
	expect(read(stringify(Array.from({ length: 1100 }, () => 0))).isCanonical).toBe(false);
});
