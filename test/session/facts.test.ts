import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import type { Session } from "../../src/session/session.ts";
import { fixture } from "../helpers/fixture.ts";
import { sessionOf } from "../helpers/sessions.ts";

const HEADER = '{"type":"session","version":3,"id":"a"}\n';
const ENTRY = '{"type":"custom","id":"b","parentId":null}';

function open(...parts: readonly (string | readonly number[])[]): Session {
	return sessionOf(Buffer.concat([HEADER, ...parts].map((part) => Buffer.from(part))));
}

describe("how the file ends", () => {
	test.each<[what: string, end: string, missingFinalNewline: boolean, tornTail: boolean, entries: number]>([
		["with a line feed", `${ENTRY}\n`, false, false, 1],
		["without one, the entry whole", ENTRY, true, false, 1],
		["in the middle of an entry", `${ENTRY}\n${ENTRY.slice(0, -1)}`, false, true, 1],
		["with a damaged line and a line feed", `${ENTRY}\n{"type"\n`, false, false, 1],
		["with spaces", `${ENTRY}\n  `, false, false, 1],
		["with a value that counts for nothing", `${ENTRY}\nnull`, true, false, 1],
		["after the header", "", false, false, 0],
	])("%s", (_what, end, missingFinalNewline, tornTail, entries) => {
		const { facts, rows } = open(end);
		expect({ ...facts, entries: rows.length }).toMatchObject({ missingFinalNewline, tornTail, entries });
	});

	test("a header without a line feed is a session without entries", () => {
		const { facts, rows } = sessionOf(Buffer.from(HEADER.trimEnd()));
		expect([facts.missingFinalNewline, facts.lines, rows.length]).toEqual([true, 1, 0]);
	});
});

describe("lines that are no entries", () => {
	test.each<[line: string, reason: string | undefined]>([
		["{", "malformed"],
		['{"a":1}}', "malformed"],
		["'a'", "malformed"],
		["NaN", "malformed"],
		["\0\0\0", "malformed"],
		['\ufeff{"type":"custom"}', "malformed"],
		['{"id":"tab\there"}', "malformed"],
		["42", "not-an-object"],
		["-1e3", "not-an-object"],
		['"x"', "not-an-object"],
		["[]", "not-an-object"],
		["true", "not-an-object"],
		["", undefined],
		[" \t\r", undefined],
		["\u00a0", undefined],
		["null", undefined],
		["false", undefined],
		["0", undefined],
		["-0", undefined],
		['""', undefined],
		[" null ", undefined],
		['{"type":"session","id":"c"}', undefined],
	])("%j: %s", (line, reason) => {
		const session = open(`${line}\n${ENTRY}\n`);
		const place = { line: 2, offset: HEADER.length, bytes: Buffer.byteLength(line) };
		expect(session.skipped).toMatchObject(reason === undefined ? [] : [{ reason, ...place }]);
		expect(session.skipped.length).toBe(reason === undefined ? 0 : 1);
		expect(session.rows.map(({ id, line: at }) => [id, at])).toEqual([["b", 3]]);
	});

	test("what their bytes show is kept with them", () => {
		const { skipped } = open("\0\0x\n", "\ufeff{}\n", [0x7b, 0xff, 0x0a]);
		expect(skipped.map(({ damage }) => damage)).toEqual([
			{ byteOrderMark: false, nulRun: { start: 0, bytes: 2 }, invalidUtf8At: -1 },
			{ byteOrderMark: true, nulRun: undefined, invalidUtf8At: -1 },
			{ byteOrderMark: false, nulRun: undefined, invalidUtf8At: 1 },
		]);
	});
});

test("white space that JSON allows around an entry is part of the line, and of its length", () => {
	const { rows } = open(`  ${ENTRY}\t\r\n`);
	expect(rows).toMatchObject([{ line: 2, offset: HEADER.length, bytes: ENTRY.length + 4 }]);
});

test("line and paragraph separators in a string do not end a line", () => {
	const session = open(`{"type":"custom","id":"b","customType":"a\u2028b\u2029c"}\n${ENTRY}\n`);
	expect(session.rows.map(({ line }) => line)).toEqual([2, 3]);
	expect(session.rows.map((row) => session.read(row)["customType"])).toEqual(["a\u2028b\u2029c", undefined]);
});

test("later headers are told, and are no entries", () => {
	const { facts, rows } = open(`${ENTRY}\n${HEADER}`);
	expect(facts.laterHeaders).toMatchObject([{ line: 3, bytes: HEADER.length - 1 }]);
	expect(rows.length).toBe(1);
});

describe("bytes that are no UTF-8", () => {
	test("in an entry are told, and read as U+FFFD", () => {
		const session = sessionOf(readFileSync(fixture("broken/invalid-utf8.jsonl")));
		expect(session.facts.invalidUtf8).toMatchObject([{ line: 2 }]);
		expect(session.rows.map(({ text }) => text)).toEqual(["caf\ufffd au lait"]);
	});

	test("U+FFFD that stands in the file is no damage", () => {
		expect(open('{"type":"custom","id":"b","customType":"\ufffd"}\n').facts.invalidUtf8).toEqual([]);
	});
});

test("the name is the last one given, in the order of the file; an empty one clears it", () => {
	const info = (name?: string) => `${JSON.stringify({ type: "session_info", id: name ?? "x", name })}\n`;
	expect(open(info("one"), info("two")).name).toBe("two");
	expect(open(info("one"), info("  ")).name).toBeUndefined();
	expect(open(info("one"), info()).name).toBeUndefined();
	expect(open(info(" one ")).name).toBe("one");
	expect(open().name).toBeUndefined();
});

test("snippets are left out when they are not wanted", () => {
	const source = bytesSource(Buffer.from(`${HEADER}{"type":"custom","id":"b","customType":"todo"}\n`));
	const reading = readSession(source, { snippets: false });
	expect(reading.ok && reading.session.rows.map(({ text }) => text)).toEqual([""]);
});
