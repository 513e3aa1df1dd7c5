import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { type LooksLike, notASession, type Refusal } from "../../src/session/refusal.ts";
import { fixture } from "../helpers/fixture.ts";

function refusalOf(bytes: Uint8Array): Refusal | undefined {
	const reading = readSession(bytesSource(bytes));
	return reading.ok ? undefined : reading.refusal;
}

/** Every file of `fixtures/broken`: what it looks like, or `undefined` for what is a session all the same. */
const FIXTURES: Readonly<Record<string, LooksLike | undefined>> = {
	"array.json": "json-array",
	"blank.jsonl": "blank",
	"byte-order-mark.jsonl": "byte-order-mark",
	"control-characters.jsonl": undefined,
	"cycle.jsonl": undefined,
	"damaged-lines.jsonl": undefined,
	"document.json": "json-document",
	"duplicate-ids.jsonl": undefined,
	"empty.jsonl": "empty",
	"export.html": "html-export",
	"future-version.jsonl": undefined,
	"harness-header-not-first.jsonl": "harness-header-not-first",
	"harness-newer.jsonl": "harness-newer",
	"header-corrupt.jsonl": "header-corrupt",
	"header-missing.jsonl": "header-missing",
	"header-torn.jsonl": "line-damaged",
	"image.bin": "binary",
	"invalid-utf8.jsonl": undefined,
	"missing-parent.jsonl": undefined,
	"no-entries.jsonl": undefined,
	"no-final-newline.jsonl": undefined,
	"notes.txt": "text",
	"other-json-lines.jsonl": "json-lines",
	"page.html": "html",
	"prefixes.jsonl": undefined,
	"scalars.jsonl": undefined,
	"self-parent.jsonl": undefined,
	"stale-leaf.jsonl": undefined,
	"title-first.jsonl": undefined, // of omp
	"wide-characters.jsonl": undefined,
	"without-ids.jsonl": undefined,
};

describe("the files of fixtures/broken", () => {
	test("are all in the table", () => {
		expect(readdirSync(fixture("broken")).toSorted()).toEqual(Object.keys(FIXTURES));
	});

	test.each(Object.entries(FIXTURES))("%s: %s", (name, expected) => {
		expect(refusalOf(readFileSync(fixture(`broken/${name}`)))?.looksLike).toBe(expected);
	});
});

const MESSAGE = '{"type":"message","id":"b","parentId":null}';
const HEADER = '{"type":"session","id":"a"}';

describe("other files that are no sessions", () => {
	test.each<[what: string, file: string, looksLike: LooksLike, line: number]>([
		["a store of the harness", '{"seq":1,"writes":[]}\n', "harness-store", 1],
		["a commit of such a store", '{"type":"commit"}\n', "harness-store", 1],
		["a header without an id", '{"type":"session","version":3}\n', "header-invalid", 1],
		["a header whose id is a number", `{"type":"session","id":7}\n${MESSAGE}\n`, "header-invalid", 1],
		["another program's record of type session", '{"type":"session","event":"start"}\n', "json-lines", 1],
		["a header far below entries", `${`${MESSAGE}\n`.repeat(60)}${HEADER}\n`, "header-not-first", 1],
		["a record of an extension before entries", `{"type":"x"}\n${MESSAGE}\n`, "header-missing", 1],
		["an event stream without a header", '{"type":"agent_start"}\n', "event-stream", 1],
		["an event stream", `${HEADER}\n{"type":"agent_start"}\n`, "event-stream", 1],
		["a database", "SQLite format 3\0\u0010", "sqlite", 1],
		["a header after an entry", `${MESSAGE}\n${HEADER}\n`, "header-not-first", 1],
		["a header after a record of another kind", `{"a":1}\n${HEADER}\n`, "header-not-first", 1],
		["a header after a number", `\n42\n${HEADER}\n`, "header-not-first", 2],
		["a header cut short, and nothing else", '{"type":"session","vers', "line-damaged", 1],
		["a header cut short before entries", `{"type":"sess\n${MESSAGE}\n`, "header-corrupt", 1],
		["entries after blank lines", `\n\n${MESSAGE}\n`, "header-missing", 3],
		["a byte order mark and entries", `\ufeff${HEADER.replace("session", "message")}\n`, "line-damaged", 1],
		["a byte order mark alone", "\ufeff", "blank", 0],
		["an array on one line", "[1,2]\n", "json-array", 1],
		["a document whose last line parses", '{\n"a": [\n"b"\n]\n}\n', "json-document", 1],
		["only values that count for nothing", "null\n0\n", "text", 1],
		["NUL bytes", "\0\0\0\0", "binary", 1],
		["text", "just\nnotes\n", "text", 1],
		["long text", "ü".repeat(2_000_001), "text", 1],
		["a long document on one line", `{"a":"${"x".repeat(2_000_000)}"}`, "json-document", 1],
		["HTML without a doctype", "  <html lang=en>", "html", 1],
		["XML", '<?xml version="1.0"?>', "html", 1],
	])("%s", (_what, file, looksLike, line) => {
		expect(refusalOf(Buffer.from(file))).toMatchObject({ looksLike, line });
	});
});

test.each(Object.entries(FIXTURES).filter(([, looksLike]) => looksLike !== undefined))(
	"the refusal of %s is one line that says what and what to do",
	(name) => {
		const refusal = refusalOf(readFileSync(fixture(`broken/${name}`)));
		if (refusal === undefined) throw new Error("not refused");
		const { kind, message, hint } = notASession(name, refusal);
		expect(kind).toBe("not-a-session");
		expect(message).toMatch(/^[^\s:]+(:\d+)?: not a session: .{10,}$/);
		expect(hint).toMatch(/^.{10,}$/);
	},
);

test("a refusal names the record that stands in the header's place", () => {
	const { message } = notASession(
		"x.jsonl",
		refusalOf(Buffer.from('{"type":"title"}\n')) ?? { looksLike: "text", line: 0 },
	);
	expect(message).toBe("x.jsonl:1: not a session: JSON lines of another kind (`title`)");
});
