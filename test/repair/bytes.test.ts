import { expect, test } from "vitest";
import { entry, file, HEADER, reply, user } from "../helpers/lines.ts";
import { repair } from "../helpers/repair.ts";

// What damaged bytes become, byte for byte.

const A = user("a1", null);
const B = reply("b1", "a1");
const C = user("c1", "b1", "go on");
const D = reply("d1", "c1", "done");
const LF = "\n";
const of = (...parts: readonly (string | Uint8Array)[]) =>
	Buffer.concat(parts.map((part) => Buffer.from(part)));

const CASES: readonly (readonly [what: string, damaged: Buffer, mended: Buffer])[] = [
	["a sound file", file(HEADER, A, B), file(HEADER, A, B)],
	["a torn tail", of(file(HEADER, A, B), C.slice(0, 60)), file(HEADER, A, B)],
	["a tail torn before its line feed", of(HEADER, LF, A, LF, B), file(HEADER, A, B)],
	["two records on one line", file(HEADER, A, B + C, D), file(HEADER, A, B, C, D)],
	["a piece before a record", file(HEADER, A, B.slice(0, 70) + B, C), file(HEADER, A, B, C)],
	["a piece after the last record", of(file(HEADER, A), B, C.slice(0, 30)), file(HEADER, A, B)],
	["zeros before a record", of(HEADER, LF, A, LF, Buffer.alloc(9), B, LF, C, LF), file(HEADER, A, B, C)],
	["zeros at the end", of(file(HEADER, A, B), Buffer.alloc(400)), file(HEADER, A, B)],
	[
		"a line break in a string",
		file(HEADER, A, user("b1", "a1", "x@y").replace("@", LF), C),
		file(HEADER, A, user("b1", "a1", "x\ny"), C),
	],
	[
		"a record that was printed with indentation",
		file(HEADER, A, JSON.stringify(JSON.parse(B), null, 1), C),
		file(HEADER, A, JSON.stringify(JSON.parse(B), null, 1).replaceAll(LF, ""), C),
	],
	[
		"other JSON, words, and what readers pass over",
		file(HEADER, A, "42", "null", "undefined", '"x"', B),
		file(HEADER, A, B),
	],
	["blank lines, which are no fault", file(HEADER, "", A, "  ", B), file(HEADER, "", A, "  ", B)],
	["a list of records", file(HEADER, A, `[${B},${C}]`, D), file(HEADER, A, B, C, D)],
	[
		"a record with an id that is taken",
		file(HEADER, A, `${user("a1", null, "other")}x`, B),
		file(HEADER, A, B),
	],
	["a record that hangs from nothing", file(HEADER, A, `${user("x1", "gone")}x`, B), file(HEADER, A, B)],
	["a byte order mark", of("\ufeff", file(HEADER, A, B)), file(HEADER, A, B)],
	["a header that is not first", file(A, HEADER, B), file(HEADER, A, B)],
	["the header twice, with what follows it", file(HEADER, A, B, HEADER, A, B, C), file(HEADER, A, B, C)],
	["copies, of which the last one is the leaf", file(HEADER, A, B, A), file(HEADER, B, A)],
	[
		"a version that was lost",
		file(HEADER.replace('"version":3,', ""), A, B),
		file(HEADER.replace('"version":3,', "").replace('"session",', '"session","version":3,'), A, B),
	],
	[
		"an entry without an id",
		file(HEADER, A, B.replace('"id":"b1","parentId":"a1",', ""), C.replace('"b1"', '"a1"')),
		file(
			HEADER,
			A,
			B.replace('"id":"b1","parentId":"a1",', '"id":"f956a411","parentId":"a1",'),
			C.replace('"b1"', '"a1"'),
		),
	],
	[
		"a role of old",
		file(
			HEADER,
			A,
			entry("message", "b1", "a1", {
				message: { role: "hookMessage", customType: "x", content: "rule", display: true, timestamp: 1 },
			}),
		),
		file(
			HEADER,
			A,
			entry("message", "b1", "a1", {
				message: { role: "custom", customType: "x", content: "rule", display: true, timestamp: 1 },
			}),
		),
	],
	["null for content", file(HEADER, user("a1", null, null), B), file(HEADER, user("a1", null, ""), B)],
	[
		"no usage",
		file(HEADER, A, reply("b1", "a1", "old", { usage: undefined }), C, D),
		file(
			HEADER,
			A,
			reply("b1", "a1", "old", { usage: undefined }).replace(
				'"timestamp":1}',
				'"timestamp":1,"usage":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"totalTokens":0,"cost":{"input":0,"output":0,"cacheRead":0,"cacheWrite":0,"total":0},"unknown":true}}',
			),
			C,
			D,
		),
	],
	[
		"half a pair",
		file(HEADER, A.replace("ask", "\\ud83d ask \\ud83d\\ude00"), B),
		file(HEADER, A.replace("ask", "\\ufffd ask \\ud83d\\ude00"), B),
	],
	[
		"a name with an escape sequence",
		file(HEADER, A, B, entry("session_info", "c1", "b1", { name: "red \u001b[31mname\u001b[0m\nend" })),
		file(HEADER, A, B, entry("session_info", "c1", "b1", { name: "red name end" })),
	],
];

test.each(CASES)("%s", (_what, damaged, mended) => {
	const repaired = repair(damaged);
	expect(repaired.plan.objection).toBeUndefined();
	expect(repaired.bytes.toString()).toBe(mended.toString());
});

test("arguments become an object, and scratch fields go", () => {
	const odd = (args: unknown, rest: object = {}) =>
		reply("b1", "a1", [{ type: "toolCall", id: "c", name: "bash", arguments: args, ...rest }], {
			stopReason: "error",
		});
	const rest = [C, D];
	expect(repair(file(HEADER, A, odd(null), ...rest)).bytes.toString()).toBe(
		file(HEADER, A, odd({}), ...rest).toString(),
	);
	const leak = odd({}, { partialJson: "{", partialArgs: "x" });
	expect(repair(file(HEADER, A, leak, ...rest)).bytes.toString()).toBe(
		file(HEADER, A, odd({}), ...rest).toString(),
	);
});

test("each cut of a small file is mended to whole lines, and keeps every byte", () => {
	const whole = file(HEADER, A, B, C, D);
	for (let length = HEADER.length + 1; length < whole.length; length++) {
		const cut = whole.subarray(0, length);
		const { bytes, plan, rejected } = repair(cut);
		expect(plan.objection, `${length}`).toBeUndefined();
		const start = cut.lastIndexOf("\n") + 1;
		const tail = cut.subarray(start);
		const isWhole = tail.length > 0 && whole[length] === 10;
		const expected = isWhole ? Buffer.concat([cut, Buffer.from("\n")]) : cut.subarray(0, start);
		expect(bytes.equals(expected), `${length}`).toBe(true);
		expect(isWhole || rejected.includes(tail), `${length}`).toBe(true);
	}
});
