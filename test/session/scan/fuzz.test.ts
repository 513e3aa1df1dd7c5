import { test } from "vitest";
import { createRandom, type Random } from "../../bench/generator/random.ts";
import { JSON_CASES } from "./json-cases.ts";
import { expectSame, judgeIn, MEMORIES } from "./judge.ts";
import { SUITE_CASES } from "./suite-cases.ts";

/** CI looks for a minute. */
const SECONDS = Number(process.env["SESSIONCTL_FUZZ_SECONDS"] ?? 1);
/** The first seed: that of a failure makes the same line again. */
const SEED = Number(process.env["SESSIONCTL_FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

test(
	"mutated lines are judged as JSON.parse does, and the same members found, with WebAssembly and without",
	() => {
		const judges = Object.values(MEMORIES).map((open) => judgeIn(open()));
		const end = performance.now() + SECONDS * 1000;
		for (let seed = SEED; performance.now() < end; seed++) {
			const line = mutated(createRandom(Math.imul(seed, 0x9e3779b1) | 1));
			for (const judge of judges) expectSame(judge, line, seed);
		}
	},
	SECONDS * 1000 + 60_000,
);

const LONGEST = 4000;

const WORDS = 'A text that goes on, with \\"quotes\\", a\\ttab, \\\\ and \\u00e9;\\n日本 … → 😀 ';

/** Lines as sessions have them, long enough for leaps and cuts; then what is odd in JSON. */
const CORPUS: readonly Uint8Array[] = [
	'{"type":"message","id":"a1","parentId":null,"timestamp":"2026-03-01T10:00:00.000Z","message":{"role":"user","content":"plain"}}',
	`{"type":"message","id":"a2","parentId":"a1","timestamp":"","message":{"role":"user","content":"${"x".repeat(700)}"}}`,
	`{"type":"message","id":"a3","message":{"role":"assistant","content":[{"type":"thinking","thinking":"${WORDS.repeat(4)}"},{"type":"toolCall","name":"bash","arguments":{"command":"${WORDS}","2":{"a":[1]},"__proto__":"x"}}],"stopReason":"toolUse"}}`,
	`{"type":"message","id":"a4","message":{"role":"toolResult","toolName":"read","isError":false,"content":[{"type":"text","text":"${WORDS.repeat(20)}"},{"type":"image","mimeType":"image/png","data":"${"iVBORw0KGgo".repeat(40)}"}]}}`,
	`{"message":{"role":"system","content":"","sections":{"b":"1","10":"2","a":{}},"toolsAdded":[{"name":"x"},1]},"id":"a5"}`,
	`{"type":"compaction","summary":"${WORDS.repeat(10)}","firstKeptEntryId":"a2","details":{"n":[-1.5e3,true,null]}}`,
	`{"${"long name ".repeat(9)}":1,"s":"${"\\\\".repeat(99)}","t":"${"\\n".repeat(99)}","u":"${"é".repeat(99)}"}`,
	...JSON_CASES,
]
	.map((text): Uint8Array => Buffer.from(text))
	.concat(SUITE_CASES.map(([, bytes]) => bytes))
	.filter(({ length }) => length < LONGEST);

/** What JSON is made of, and what it is taken for. */
const TOKENS: readonly Uint8Array[] = [
	..."{}[]:,\"\\/ \t\r\n-+.0123456789eEu\0\u001f\u007f'",
	...[
		"\\u00",
		"\\ud83d",
		"\\n",
		'\\"',
		"null",
		"true",
		"fals",
		'"a":',
		'"type":',
		'"content":[',
		'"id":"',
		"1e5",
		"é",
	],
	...["\u00a0", "\u2028", "\ufeff", "😀"],
]
	.map((text): Uint8Array => Buffer.from(text))
	.concat([0x80, 0xc2, 0xe2, 0xf0, 0xff].map((byte) => Uint8Array.of(byte)));

function mutated(random: Random): Uint8Array {
	let line = random.pick(CORPUS);
	for (let left = random.int(0, 4); left > 0; left--) line = mutate(line, random);
	return line.subarray(0, LONGEST);
}

/** Takes a piece out and puts another in, at any place. */
function mutate(line: Uint8Array, random: Random): Uint8Array {
	const at = random.int(0, line.length);
	const lost = random.chance(0.5) ? 0 : random.chance(0.8) ? random.int(1, 3) : random.int(0, line.length);
	return Buffer.concat([line.subarray(0, at), piece(line, random), line.subarray(at + lost)]);
}

function piece(line: Uint8Array, random: Random): Uint8Array {
	if (random.chance(0.5)) return random.pick(TOKENS);
	if (random.chance(0.3)) return Uint8Array.of(random.int(0, 255));
	const from = random.chance(0.5) ? line : random.pick(CORPUS);
	const start = random.int(0, from.length);
	return from.subarray(start, start + random.logUniform(1, 200));
}
