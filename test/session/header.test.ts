import { describe, expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { headerVersion } from "../../src/session/header.ts";
import type { Session } from "../../src/session/session.ts";
import { sessionOf } from "../helpers/sessions.ts";

function withHeader(header: string): Session {
	return sessionOf(Buffer.from(`${header}\n`));
}

describe("the first line that parses is the header", () => {
	const header = '{"type":"session","id":"a"}';
	test.each<[what: string, before: string, line: number, offset: number]>([
		["on line 1", "", 1, 0],
		["after blank lines", "\n \t\n", 3, 4],
		["after a malformed line", '{"type":"session","id":"b"\n', 2, 27],
		["after values that count for nothing", 'null\nfalse\n0\n""\n', 5, 16],
		["after NUL bytes", "\0\0\0\n", 2, 4],
	])("%s", (_what, before, line, offset) => {
		const session = sessionOf(Buffer.from(`${before}${header}\n`));
		expect(session.header).toMatchObject({ id: "a", line, offset, bytes: header.length });
	});
});

test.each([
	["no id", { type: "session" }],
	["an id that is no string", { type: "session", id: 7 }],
	["another type", { type: "message", id: "a" }],
	["no type", { id: "a" }],
	["no object", [{ type: "session", id: "a" }]],
	["a string", "session"],
	["a number", 42],
	["true", true],
])("what has %s is no header, and what follows it is none", (_what, value) => {
	const file = `${JSON.stringify(value)}\n{"type":"session","id":"b"}\n`;
	expect(readSession(bytesSource(Buffer.from(file))).ok).toBe(false);
});

test("a header needs no more than a type and an id", () => {
	const { header, version } = withHeader('{"type":"session","id":""}');
	expect(header).toMatchObject({ id: "", timestamp: undefined, cwd: undefined, parentSession: undefined });
	expect(version).toBe(1);
});

test("all that stands in a header is kept as it is", () => {
	const raw = { type: "session", id: "a", version: 3, metadata: { kept: [1, null] }, thinkingLevel: "off" };
	expect(withHeader(JSON.stringify(raw)).header.raw).toEqual(raw);
});

test.each([
	["parentSession", '"parentSession":"/new"', "/new"],
	["branchedFrom, its older name", '"branchedFrom":"/old"', "/old"],
	["the newer of both", '"branchedFrom":"/old","parentSession":"/new"', "/new"],
	["nothing", '"cwd":"/"', undefined],
])("the file it was forked from is named by %s", (_what, member, expected) => {
	expect(withHeader(`{"type":"session","id":"a",${member}}`).header.parentSession).toBe(expected);
});

test.each<[version: unknown, read: number]>([
	[undefined, 1],
	[null, 1],
	[1, 1],
	[2, 2],
	[3, 3],
	[4, 4],
	[1e9, 1e9],
	["2", 2],
	["three", 3],
])("version %j is read as %d", (version, read) => {
	expect(headerVersion({ type: "session", id: "a", version })).toBe(read);
});

test("the version is the one on disk, however it is read", () => {
	for (const version of [1, 2, 3, 7]) {
		expect(withHeader(JSON.stringify({ type: "session", id: "a", version })).version).toBe(version);
	}
});

test("a newer version is read as 3: nothing of its entries changes", () => {
	const entry = { type: "message", id: "b", parentId: null, message: { role: "hookMessage" } };
	const session = withHeader(`{"type":"session","id":"a","version":7}\n${JSON.stringify(entry)}`);
	expect(session.rows.map((row) => session.read(row))).toEqual([entry]);
});
