import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../../src/session/json.ts";
import { INVALID, JsonScanner, OBJECT } from "../../../src/session/scan/json-scanner.ts";
import { NAMES, numberOfName } from "../../../src/session/scan/names.ts";
import { plainStringEnd } from "../../../src/session/scan/string-end.ts";
import { anyBytes } from "../../arbitraries/damage.ts";
import { JSON_CASES } from "./json-cases.ts";
import { expectSame, judgeIn, MEMORIES } from "./judge.ts";
import { SUITE_CASES } from "./suite-cases.ts";

/** How many random files are looked at: CI looks at more. */
const RUNS = Number(process.env["SESSIONCTL_SCANS"] ?? 300);

describe.each(Object.entries(MEMORIES))("a scanner %s", (_name, open) => {
	const judge = judgeIn(open());

	test.each(JSON_CASES.map((text) => [text.length > 90 ? `${text.slice(0, 90)}…` : text, text]))(
		"judges as JSON.parse does: %j",
		(_title, text) => expectSame(judge, Buffer.from(text)),
	);

	test.each(SUITE_CASES)("judges as JSON.parse does, which does as the name says: %s", (name, bytes) => {
		const isTaken = parseJson(Buffer.from(bytes).toString()) !== undefined;
		if (!name.startsWith("i_")) expect(isTaken).toBe(name.startsWith("y_"));
		expectSame(judge, bytes);
	});

	test("judges every beginning of a case, and every case behind another one", () => {
		for (const text of JSON_CASES.filter(({ length }) => length < 200)) {
			const bytes = Buffer.from(text);
			for (let end = 0; end <= bytes.length; end++) expectSame(judge, bytes.subarray(0, end));
			expectSame(judge, Buffer.from(`{"message":${text},"content":[${text}],"${text}":${text}}`));
		}
	});

	test("judges a line in which any one byte is another", () => {
		const line = Buffer.from(
			'{"type":"message","n":[-1.5e3,true,null],"s":"a\\u00e9\\n é long enough for a leap"}',
		);
		for (let at = 0; at < line.length; at++) {
			for (let byte = 0; byte < 256; byte++) {
				const damaged = Buffer.from(line);
				damaged[at] = byte;
				expectSame(judge, damaged);
			}
		}
	});

	test("judges the lines of any file", () => {
		fc.assert(
			fc.property(anyBytes(), (bytes) => {
				for (const line of splitLines(bytes)) expectSame(judge, line);
			}),
			{ numRuns: RUNS },
		);
	}, 120_000);

	test("judges texts of the characters that JSON is made of", () => {
		const characters = fc.constantFrom(
			...'{}[]:,"\\ \t0123456789.eE+-truefalsn/bé\u0001',
			"\\u00",
			"null",
			'"a"',
		);
		fc.assert(
			fc.property(fc.array(characters, { maxLength: 40 }), (parts) => {
				expectSame(judge, Buffer.from(parts.join("")));
			}),
			{ numRuns: RUNS * 10 },
		);
	}, 120_000);

	test("does not look beyond the end of the line", () => {
		const { memory, stringEnd } = open();
		const scanner = new JsonScanner(stringEnd);
		const whole = Buffer.from('{"a":"0123456789012345678901234567890123456789"}');
		const buffer = memory.grow(1 << 20);
		whole.copy(buffer);
		for (let end = 0; end < whole.length; end++) expect(scanner.scan(buffer, 0, end)).toBe(INVALID);
		expect(scanner.scan(buffer, 0, whole.length)).toBe(OBJECT);
	});
});

test("every name is found by its bytes", () => {
	const scanner = new JsonScanner(plainStringEnd);
	for (const name of NAMES) {
		scanner.scan(Buffer.from(`{"x${name}":1,"${name}x":2,"${name}":3}`), 0, name.length * 3 + 18);
		expect([scanner.count, scanner.names[1]]).toEqual([2, numberOfName(name)]);
	}
});

test("memory for lines keeps what is in it when it grows", () => {
	for (const open of Object.values(MEMORIES)) {
		const { memory } = open();
		memory.grow(100).write("kept");
		for (const bytes of [1 << 20, 1 << 22, 1 << 23]) {
			const buffer = memory.grow(bytes);
			expect([buffer.length, buffer.toString("latin1", 0, 4)]).toEqual([bytes, "kept"]);
		}
	}
});

function splitLines(bytes: Uint8Array): Uint8Array[] {
	const lines: Uint8Array[] = [];
	let start = 0;
	for (let at = 0; at <= bytes.length; at++) {
		if (at < bytes.length && bytes[at] !== 10) continue;
		lines.push(bytes.subarray(start, at));
		start = at + 1;
	}
	return lines;
}
