import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { lintSource } from "../../src/lint/lint-session.ts";
import type { Rule } from "../../src/lint/rule.ts";
import { loadValidator } from "../../src/lint/validator.ts";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { anyBytes } from "../arbitraries/damage.ts";
import { sessionFile } from "../arbitraries/session.ts";

const RUNS = Number(process.env["SESSIONCTL_SCANS"] ?? 300);
const validate = await loadValidator();

/** Plain messages, of which rules see next to nothing, must not hide what they see in full. */
function expectSame(bytes: Uint8Array): void {
	const [spared, whole] = [true, false].map((scan) => lintSource(bytesSource(bytes), { scan, validate }));
	expect(spared).toEqual(whole);
}

const FIXTURES = join(import.meta.dirname, "../../fixtures");
const FILES = readdirSync(FIXTURES, { recursive: true, encoding: "utf8" }).filter((name) =>
	/\.(?:jsonl|html)$/.test(name),
);

test.each(FILES)("the findings of %s do not depend on it", (name) => {
	expectSame(readFileSync(join(FIXTURES, name)));
});

test("the findings of no file depend on it", () => {
	const file = fc.oneof(
		sessionFile({ versions: [2, 3] }).map(({ bytes }) => bytes),
		anyBytes(),
	);
	fc.assert(fc.property(file, expectSame), { numRuns: RUNS });
}, 120_000);

const HEADER = '{"type":"session","version":3,"id":"s","timestamp":"2026-03-01T10:00:00.000Z","cwd":"/"}';

function entry(id: string, message: string, timestamp = '"2026-03-01T10:00:01.000Z"'): string {
	return `{"type":"message","id":"${id}","parentId":null,"timestamp":${timestamp},"message":${message}}`;
}

const REPLY =
	'{"role":"assistant","content":[{"type":"toolCall","id":"c","name":"read","arguments":{}}],"stopReason":"toolUse"}';

function fileOf(...lines: string[]): Buffer {
	return Buffer.from([HEADER, entry("a", REPLY), ...lines].map((line) => `${line}\n`).join(""));
}

const PROMPT = '{"role":"user","content":"why is it\\n slow?","timestamp":1772359201000}';
const RESULT =
	'{"role":"toolResult","toolCallId":"c","toolName":"read","content":[{"type":"text","text":"x","textSignature":"s"},{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}],"isError":false,"details":{"a":1},"durationMs":5,"timestamp":1772359201000}';

/** How many messages of a file are plain. */
function countPlain(bytes: Uint8Array): number {
	let count = 0;
	readSession(bytesSource(bytes), {
		scan: true,
		onEntry: () => {},
		onPlainMessage: () => count++,
	});
	return count;
}

test("prompts and tool results as they are written are plain", () => {
	const accented = PROMPT.replace("slow", "langsam, gr\u00fcn");
	expect(countPlain(fileOf(entry("b", PROMPT), entry("c", RESULT), entry("d", accented)))).toBe(3);
	expect(countPlain(Buffer.from(`${fileOf(entry("b", PROMPT)).toString().trimEnd()}`))).toBe(1);
});

const VALUES = [
	"null",
	"7",
	"-1.5",
	"true",
	'""',
	'"x"',
	"[]",
	"{}",
	"[7]",
	"[{}]",
	"1e999",
	"12345678901234567",
];

/** Each member of a message, and of what is in it, with another value, twice, under another spelling, and absent. */
function* variants(text: string): Generator<string> {
	for (const { index, 0: member, 1: name } of text.matchAll(/"(\w+)":(?:"[^"]*"|\d+|false|\[(?=\{)|\{)/g)) {
		const before = text.slice(0, index);
		const after = text.slice(index);
		for (const value of VALUES) {
			yield `${before}"${name}":${value},${after}`;
			if (/[\w"]$/.test(member)) yield `${before}"${name}":${value}${after.slice(member.length)}`;
		}
		for (const other of [`\\u00${name?.charCodeAt(0).toString(16)}${name?.slice(1)}`, `${name}s`]) {
			yield before + after.replace(`"${name}"`, `"${other}"`);
			yield `${before}"${other}":1,${after}`;
		}
	}
	for (const odd of [
		"\\ud800",
		"\\uDBFF\\uD83D\\uDE00",
		"\u2028",
		"\u2029",
		"\\u0000",
		"é",
		"\ufffd",
		"\u007f",
	]) {
		yield text.replace('"x"', `"x${odd}"`).replace("why", `why${odd}`);
	}
	for (const member of [
		'"usage":null',
		'"usage":{"cost":{"total":0},"input":5}',
		'"nestedCalls":7',
		'"extra":{"a":1,"a":2}',
	]) {
		yield text.replace("{", `{${member},`);
	}
}

test.each([
	["a prompt", PROMPT],
	["a tool result", RESULT],
])("no fault of %s is passed over", (_name, message) => {
	for (const line of variants(entry("b", message))) {
		expectSame(fileOf(line, entry("c", REPLY), line));
		expectSame(fileOf(`${line}\r`, line));
	}
});

test("a line of megabytes is named, whatever it holds", () => {
	const long = "x".repeat(1 << 20);
	expectSame(
		fileOf(
			entry("b", PROMPT.replace("why", long)),
			entry("c", RESULT.replace("iVBORw0KGgo=", long)),
			entry("d", RESULT.replace('"a":1', `"a":"${long}"`)),
		),
	);
});

test("a prompt ends a turn, is edited, and is sent, though nobody has read it", () => {
	const result = entry("r", RESULT).replace('"parentId":null', '"parentId":"b"');
	const prompt = entry("b", PROMPT).replace('"parentId":null', '"parentId":"a"');
	const edit = (replacement: string) =>
		`{"type":"context_edit","id":"e","parentId":"r","timestamp":"2026-03-01T10:00:02.000Z","targetId":"b","replacement":${replacement}}`;
	expectSame(fileOf(prompt, result));
	for (const replacement of [
		"null",
		'{"content":"other"}',
		'{"content":[{"type":"image","data":"","mimeType":""}]}',
	]) {
		expectSame(fileOf(prompt, result, edit(replacement)));
	}
	expect(
		lintSource(bytesSource(fileOf(prompt, result)), { scan: true }).findings.map(({ rule }) => rule),
	).toContain("tool/interleaved-message");
});

test("who counts what entries give is told of prompts that nobody has read", () => {
	const given = (scan: boolean) => {
		const ids: string[] = [];
		const counting: Rule = {
			severity: "info",
			fix: null,
			docs: { summary: "", finds: "", why: "", example: "", mend: "" },
			watch: () => ({
				contribution: ({ messages }, row) => ids.push(...messages.map(() => row.id)),
				plainPrompt: (row) => ids.push(row.id),
			}),
		};
		lintSource(bytesSource(fileOf(entry("b", PROMPT).replace("null", '"a"'))), { scan, rules: { counting } });
		return ids;
	};
	expect(given(true)).toEqual(["a", "b"]);
	expect(given(false)).toEqual(["a", "b"]);
});
