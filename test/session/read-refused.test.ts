import { describe, expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { readRefused } from "../../src/session/read-refused.ts";
import type { Session } from "../../src/session/session.ts";

const HEADER = '{"type":"session","version":3,"id":"s1","cwd":"/home/ada"}';
const FIRST = '{"type":"message","id":"a1","parentId":null,"message":{"role":"user","content":"one"}}';
const SECOND = '{"type":"message","id":"a2","parentId":"a1","message":{"role":"user","content":"two"}}';
const OLD = '{"type":"message","message":{"role":"user","content":"one"}}';

function read(text: string): Session | undefined {
	const source = bytesSource(Buffer.from(text));
	const reading = readSession(source);
	return reading.ok ? undefined : readRefused(source, reading.refusal);
}

function entries(session: Session | undefined): [string, number][] {
	return (session?.rows ?? []).map(({ id, line }) => [id, line]);
}

describe("a file that is refused for its header", () => {
	test("is read without its byte order mark", () => {
		const session = read(`\ufeff${HEADER}\n${FIRST}\n`);
		expect(session?.refusal).toEqual({ looksLike: "byte-order-mark", line: 1 });
		expect(session?.header).toMatchObject({ id: "s1", cwd: "/home/ada", line: 1, offset: 3 });
		expect(session?.header.bytes).toBe(Buffer.byteLength(HEADER));
		expect(entries(session)).toEqual([["a1", 2]]);
		expect(session?.skipped).toEqual([]);
	});

	test("is read under a header that comes late, with the entries before it and without other records", () => {
		const session = read(`{"type":"title"}\n42\n${FIRST}\n${HEADER}\n${SECOND}\n`);
		expect(session?.header).toMatchObject({ id: "s1", line: 4 });
		expect(entries(session)).toEqual([
			["a1", 3],
			["a2", 5],
		]);
		expect(session?.skipped).toEqual([]);
		expect(session?.facts.laterHeaders).toEqual([]);
	});

	test("is read under a header without an id", () => {
		const session = read(`{"type":"session","version":2,"id":7,"cwd":"/x"}\n${FIRST}\n`);
		expect(session).toMatchObject({ version: 2, header: { id: "", cwd: "/x", line: 1 } });
		expect(entries(session)).toEqual([["a1", 2]]);
	});

	test.each([
		["missing", ""],
		["corrupt", '{"type":"sess\n'],
	])("is read under one that stands in for a %s one", (_, start) => {
		const session = read(`${start}${FIRST}\n${SECOND}\n`);
		expect(session).toMatchObject({ version: 3, header: { id: "", line: 0, offset: 0, bytes: 0 } });
		expect(entries(session).map(([id]) => id)).toEqual(["a1", "a2"]);
		expect(session?.skipped).toHaveLength(start === "" ? 0 : 1);
	});

	test("is of version 1 when no entry has a place in a tree", () => {
		const session = read(`${OLD}\n${OLD}\n`);
		expect(session?.version).toBe(1);
		expect(session?.rows.map(({ parentId }) => parentId)).toEqual([null, session?.rows[0]?.id]);
	});

	test("gives its entries back, and the lines as they are", () => {
		const session = read(`\ufeff${HEADER}\n${FIRST}\n`);
		const row = session?.rows[0];
		expect(row && session?.read(row)).toEqual(JSON.parse(FIRST));
		expect(row && Buffer.from(session?.readRaw(row) ?? []).toString()).toBe(FIRST);
	});
});

test("what is no session at all is not read", () => {
	expect(read("<html></html>")).toBeUndefined();
	expect(read('{"type":"event"}\n')).toBeUndefined();
	expect(read("")).toBeUndefined();
});
