import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import type { ReadOptions } from "../../src/session/read-records.ts";
import type { Row } from "../../src/session/row.ts";
import { anyBytes } from "../arbitraries/damage.ts";
import { sessionFile } from "../arbitraries/session.ts";

const RUNS = Number(process.env["SESSIONCTL_SCANS"] ?? 300);

const SCANNED: ReadOptions = { scan: true };
const PARSED: ReadOptions = { scan: false };

test("a session that is scanned is the one that is parsed", () => {
	const file = fc.oneof(
		sessionFile({ versions: [2, 3] }).map(({ bytes }) => bytes),
		anyBytes(),
	);
	fc.assert(
		fc.property(file, (bytes) => {
			expect(factsOf(bytes, SCANNED)).toEqual(factsOf(bytes, PARSED));
		}),
		{ numRuns: RUNS },
	);
}, 120_000);

const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T10:00:00.000Z","cwd":"/"}';
const WORDS = 'words that go on and on, with a  gap, \\"quotes\\", \\ttabs and \\u00e9; ';

/** Texts that are cut at a place of their own, or hold white space of some kind. */
const TEXTS: readonly string[] = [
	...[157, 158, 159, 160, 161].flatMap((length) =>
		["", "x", "😀", "é", "xy ", " ", "\\n", "\\n z", "😀😀"].map((end) => "x".repeat(length) + end),
	),
	...[316, 317, 318, 319, 320, 321].flatMap((length) => [
		`x${" ".repeat(length)}y`,
		`${" ".repeat(length)}y${"z".repeat(40)}`,
		`${"x ".repeat(20)}${" ".repeat(length - 41)}😀😀y`,
	]),
	..."\u0085\u00a0\u1680\u180e\u1fff\u2000\u200a\u200b\u2026\u2028\u202f\u205f\u2192\u3000\u3001\ufeff\uff01\u007f"
		.split("")
		.map((character) => `a${character}b ${character} c${character}`),
	...["\\b", "\\f", "\\r\\n", "\\u0020", "\\u001b[1m", "\\/", '\\"', "\\t\\t", "\\ud800", "\\u00a0"].map(
		(escaped) => `${escaped}a${escaped}b ${escaped}`,
	),
	`${"word \\n ".repeat(60)}`,
	"日本語".repeat(60),
];

const CONTENTS: readonly string[] = [
	'[{"type":"image","mimeType":"image/png","data":"iVBORw0KGgo="},{"type":"image"},{"type":"image","mimeType":""}]',
	'[{"type":"image","mimeType":7},{"text":"no type"},{"type":7},"text",null,[{"type":"text","text":"a"}]]',
	'[{"type":"text"},{"type":"text","text":""},{"type":"text","text":" "},{"type":"text","text":null},{"type":"text","text":"b"}]',
	'[{"type":"te\\u0078t","text":"a"},{"type":"text","text":"a","text":"b"},{"type":"text","type":"thinking","text":"c"}]',
	`[{"type":"text","text":"${"\\n".repeat(159)}"},{"type":"text","text":"later"}]`,
	`[{"type":"text","text":"${"\\n".repeat(160)}"},{"type":"text","text":"later"}]`,
	`[{"type":"text","text":"${"\\n".repeat(161)}"},{"type":"text","text":"too late"}]`,
	`[{"type":"toolCall","name":"${" ".repeat(170)}","arguments":{}},{"type":"text","text":"too late"}]`,
	'[{"type":"toolCall","name":"edit","arguments":{"path":"a","2":"b","1":"c"}}]',
	'[{"type":"toolCall","name":"edit","arguments":{"path":1,"text":"b","path":"c"}}]',
	'[{"type":"toolCall","name":"edit","arguments":{"":"","path":"c"}},{"type":"toolCall","arguments":["a"]}]',
	`[{"type":"toolCall","name":"edit","arguments":{${Array.from({ length: 20 }, (_, at) => `"${"k".repeat(at + 1)}":${at}`).join(",")},"z":"z"}}]`,
	'[{"type":"toolCall","name":"edit","arguments":{"__proto__":"a","content":"b"}},{"type":"thinking","thinking":"t"}]',
	'{"type":"text","text":"a"}',
	"[]",
];

const ENDS: readonly string[] = [
	...['"stop"', '"toolUse"', '"aborted"', '"error"', '"st\\u006fp"', '""', "null", "0", "7", "{}"].map(
		(reason) => `,"stopReason":${reason}`,
	),
	...['"it failed"', '""', '" "', "null", "7"].map(
		(message) => `,"stopReason":"error","errorMessage":${message}`,
	),
	"",
];

/** What is cut, spelled or placed so that a short way of reading might see something else. */
const ENTRIES: readonly string[] = [
	...[
		'"plain"',
		'"  two  spaces "',
		'"line\\nline\\n"',
		'"\\u0061"',
		'"é"',
		'""',
		'" "',
		"null",
		"[]",
		"7",
	].map((content) => `"type":"message","message":{"role":"user","content":${content}}`),
	...[150, 159, 160, 161, 162, 319, 320, 321, 400, 511, 512, 513, 600].map(
		(length) => `"type":"message","message":{"role":"user","content":"${"x".repeat(length)}"}`,
	),
	...[" ", "\\n", "\\u0020", "日", "\\\\", "\\ud83d\\ude00", "😀", "\\u00e9"].map(
		(unit) => `"type":"message","message":{"role":"user","content":"${unit.repeat(700)}end"}`,
	),
	...Array.from(
		{ length: 24 },
		(_, length) =>
			`"type":"message","message":{"role":"toolResult","toolName":"bash","content":[{"type":"text","text":"${"x".repeat(490 + length)}${WORDS.repeat(20)}"}]}`,
	),
	`"type":"message","message":{"role":"assistant","content":[{"type":"text","text":"${" ".repeat(2000)}"}],"stopReason":"stop"}`,
	`"type":"message","message":{"role":"assistant","content":[{"type":"thinking","thinking":"t"},{"type":"toolCall","name":"bash","arguments":{"2":"second","1":"first","content":{"a":[1]},"__proto__":"x"}}]}`,
	'"type":"message","message":{"role":"system","content":"","sections":{"b":"1","10":"2","a":{}},"toolsAdded":[{"name":"x"},1],"toolsRemoved":["y"]}',
	'"type":"message","message":{"role":"user","role":"assistant","content":"a","content":"b"}',
	'"type":"message","message":{"role":"use\\u0072","content":"a"}',
	'"type":"message","message":[{"role":"user"}]',
	'"type":"message","message":"user"',
	'"type":"message"',
	'"type":"messag\\u0065","message":{"role":"user","content":"a"}',
	'"t\\u0079pe":"message","message":{"role":"user","content":"a"}',
	`"type":"session_info","name":"${"long name ".repeat(80)}"`,
	`"type":"label","targetId":"${"t".repeat(800)}","label":"${"l".repeat(800)}"`,
	`"type":"compaction","summary":"${WORDS.repeat(30)}","firstKeptEntryId":"${"k".repeat(800)}"`,
	`"type":"custom","customType":"deep","data":${"[".repeat(100)}${"]".repeat(100)}`,
	'"type":"session"',
	`"type":"${"very long type ".repeat(60)}"`,
	'"message":{"role":"user","content":"no type"}',
];

/** Messages whose snippets are made of bytes, or nearly. */
const MESSAGES: readonly string[] = [
	...TEXTS.flatMap((text) => [
		`"type":"message","message":{"role":"user","content":"${text}"}`,
		`"type":"message","message":{"role":"toolResult","toolName":"bash","isError":true,"content":[{"type":"text","text":"${text}"},{"type":"text","text":"${text}"}]}`,
		`"type":"message","message":{"role":"assistant","content":[{"type":"toolCall","name":"${text}","arguments":{"a":1,"b":"${text}"}},{"type":"text","text":"${text}"}],"stopReason":"stop"}`,
	]),
	...CONTENTS.flatMap((content) => [
		`"type":"message","message":{"role":"user","content":${content}}`,
		`"type":"message","message":{"role":"toolResult","content":${content},"toolName":"read","isError":false}`,
		`"type":"message","message":{"role":"assistant","content":${content},"stopReason":"toolUse"}`,
	]),
	...ENDS.map(
		(end) =>
			`"type":"message","message":{"role":"assistant","content":[{"type":"text","text":"said"},{"type":"toolCall","name":"bash","arguments":{}}]${end}}`,
	),
];

const TIMES = ['"2026-03-01T10:00:00.000Z"', '"soon"', '""', "1772360000000", "null", '"\\u0032026"'];
const IDS = ['"a1"', '"\\u00611"', '"é"', '""', "null", "7", `"${"i".repeat(70_000)}"`, '"\\ud800"'];

test.each(ENTRIES)("an entry that is scanned is the one that is parsed: %s", (members) => {
	for (const id of IDS) {
		for (const time of id === IDS[0] ? TIMES : TIMES.slice(0, 2)) {
			const entry = `{"id":${id},"parentId":${id},"timestamp":${time},${members}}`;
			const bytes = Buffer.from(
				`${HEADER}\n${entry}\n{${members},"id":${id},"parentId":null,"timestamp":${time}}`,
			);
			expect(factsOf(bytes, SCANNED)).toEqual(factsOf(bytes, PARSED));
			expect(factsOf(bytes, { ...SCANNED, snippets: false })).toEqual(
				factsOf(bytes, { ...PARSED, snippets: false }),
			);
		}
	}
});

test("messages that are scanned are the ones that are parsed", () => {
	for (const members of MESSAGES) {
		const bytes = Buffer.from(`${HEADER}\n{"id":"a1","parentId":null,"timestamp":"2026",${members}}`);
		for (const snippets of [true, false]) {
			expect(factsOf(bytes, { ...SCANNED, snippets }), members).toEqual(
				factsOf(bytes, { ...PARSED, snippets }),
			);
		}
	}
});

test("a line of nothing but brackets is judged without JSON.parse, which takes gigabytes for it", () => {
	const bytes = Buffer.from(`${HEADER}\n${"[".repeat(2_000_000)}`);
	const parse = vi.spyOn(JSON, "parse");
	const facts = factsOf(bytes, SCANNED);
	const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
	parse.mockRestore();
	expect(longest).toBeLessThanOrEqual(1 << 20); // as far as a file is looked at to tell its format
	expect(facts).toMatchObject({
		rows: [],
		skipped: [{ line: 2, reason: "malformed" }],
		facts: { tornTail: true },
	});
});

function factsOf(bytes: Uint8Array, options: ReadOptions): unknown {
	const reading = readSession(bytesSource(bytes), options);
	if (!reading.ok) return reading;
	const { header, version, name, rows, skipped, facts } = reading.session;
	return { header, version, name, rows: rows.map(plainRow), skipped, facts };
}

function plainRow({
	line,
	offset,
	bytes,
	id,
	hasOwnId,
	parentId,
	type,
	role,
	timestamp,
	link,
	label,
	isSilent,
	text,
}: Row) {
	return { line, offset, bytes, id, hasOwnId, parentId, type, role, timestamp, link, label, isSilent, text };
}
