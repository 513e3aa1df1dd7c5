import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growingMemory } from "../../../src/read/line-memory.ts";
import { isObject, parseJson } from "../../../src/session/json.ts";
import { INVALID, JsonScanner, OBJECT, OTHER, UNSURE } from "../../../src/session/scan/json-scanner.ts";
import { NAMES, numberOfName } from "../../../src/session/scan/names.ts";
import { openStringMemory, plainStringEnd, type StringMemory } from "../../../src/session/scan/string-end.ts";
import { anyBytes } from "../../arbitraries/damage.ts";
import { JSON_CASES } from "./json-cases.ts";

const MEMORIES: Readonly<Record<string, () => StringMemory>> = {
	"with WebAssembly": openStringMemory,
	"without it": () => ({ memory: growingMemory(), stringEnd: plainStringEnd }),
};

/** How many random files are looked at: CI looks at more. */
const RUNS = Number(process.env["SESSIONCTL_SCANS"] ?? 300);

describe.each(Object.entries(MEMORIES))("a scanner %s", (_name, open) => {
	const judge = judgeIn(open());

	test.each(JSON_CASES.map((text) => [text.length > 90 ? `${text.slice(0, 90)}…` : text, text]))(
		"judges as JSON.parse does: %j",
		(_title, text) => expectSame(judge, Buffer.from(text)),
	);

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

type Judge = (bytes: Uint8Array) => { readonly verdict: number; readonly isAscii: boolean };

function judgeIn({ memory, stringEnd }: StringMemory): Judge {
	const scanner = new JsonScanner(stringEnd);
	let buffer = memory.grow(1 << 16);
	return (bytes) => {
		// Not at its start, and with a quote behind it, which is none of the line's.
		while (bytes.length + 8 > buffer.length) buffer = memory.grow(buffer.length * 2);
		buffer.set(bytes, 3);
		buffer.write('"', 3 + bytes.length);
		return { verdict: scanner.scan(buffer, 3, 3 + bytes.length), isAscii: scanner.isAscii };
	};
}

function expectSame(judge: Judge, bytes: Uint8Array): void {
	const value = parseJson(Buffer.from(bytes).toString("utf8"));
	const { verdict, isAscii } = judge(bytes);
	if (verdict === UNSURE) {
		expect(mayBeUnsure(bytes), printed(bytes)).toBe(true);
		return;
	}
	const expected = value === undefined ? INVALID : isObject(value) ? OBJECT : OTHER;
	expect(verdict, printed(bytes)).toBe(expected);
	if (expected !== INVALID) expect(isAscii, printed(bytes)).toBe(bytes.every((byte) => byte < 0x80));
}

/** Only what has an escape or very many values may be left to `JSON.parse`. */
function mayBeUnsure(bytes: Uint8Array): boolean {
	return bytes.includes(0x5c) || bytes.length > 1 << 14;
}

function printed(bytes: Uint8Array): string {
	return JSON.stringify(Buffer.from(bytes.subarray(0, 500)).toString("latin1"));
}

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
