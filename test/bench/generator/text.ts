import type { Random } from "./random.ts";

/** Texts of about so many bytes, escaped already: they go between the quotes of a JSON string as they are. */
export interface Texts {
	/** What people and models write. */
	prose(length: number): string;
	/** Prose that now and then is not ASCII. */
	remark(length: number): string;
	/** What tools print: escapes in plenty, a third of it with characters outside ASCII. */
	output(length: number): string;
	/** ASCII output only. */
	plainOutput(length: number): string;
	/** Base64, a whole number of groups of four. */
	base64(length: number): string;
}

type Maker = (random: Random) => string;

const POOL_BYTES = 1 << 19;
const BASE64_BYTES = 3 << 18;

/** Makes the pools from which all texts are cut, so that a gigabyte costs slices, not words. */
export function createTexts(random: Random): Texts {
	const prose = makePool(random, [(draw) => `${words(draw, draw.int(5, 16))}.`], []);
	const plain = makePool(random, PLAIN_LINES, []);
	const mixed = makePool(random, PLAIN_LINES, WIDE_LINES);
	const base64 = randomBase64(random);
	return {
		prose: (length) => cut(random, prose, length),
		remark: (length) => cut(random, random.chance(0.1) ? mixed : prose, length),
		output: (length) => cut(random, random.chance(0.3) ? mixed : plain, length),
		plainOutput: (length) => cut(random, plain, length),
		base64: (length) => {
			const size = length - (length % 4);
			const start = 4 * random.int(0, 1 << 12);
			return enough(base64, start + size).slice(start, start + size);
		},
	};
}

/** Escaped as a whole: every piece between two spaces is then valid inside a JSON string. */
function makePool(random: Random, usual: readonly Maker[], rare: readonly Maker[]): string {
	const lines: string[] = [];
	for (let length = 0; length < POOL_BYTES; ) {
		const makers = rare.length > 0 && random.chance(0.05) ? rare : usual;
		const line = random.pick(makers)(random);
		lines.push(line);
		length += line.length + 1;
	}
	return JSON.stringify(`${lines.join("\n")}\n`).slice(1, -1);
}

/** From one space to another, since a cut anywhere else could halve an escape or a surrogate pair. */
function cut(random: Random, pool: string, length: number): string {
	const MARGIN = 1000; // longer than any stretch without a space
	const source = enough(pool, 2 * length + MARGIN);
	const start = source.indexOf(" ", random.int(0, source.length - length - MARGIN)) + 1;
	return source.slice(start, source.indexOf(" ", start + length));
}

function enough(text: string, length: number): string {
	return length <= text.length ? text : text.repeat(Math.ceil(length / text.length));
}

function randomBase64(random: Random): string {
	const bytes = Buffer.alloc(BASE64_BYTES);
	for (let at = 0; at < bytes.length; at++) bytes[at] = random.int(0, 255);
	return bytes.toString("base64");
}

const WORDS = (
	"adapter archive balance batch broken bundle caller channel checks clock column commit context cursor " +
	"decides default delta drops empty event expects field finds first folder frame handler header hook " +
	"ignores invoice job keeps ledger limit loads lock merge module name never offset only order page parser " +
	"patch pool profile query queue record renders request returns round route schema second sends sorts " +
	"stale state store table task the then ticket total twice type under until user value waits when writes"
).split(" ");
const FILES = [
	"src/store/ledger.ts",
	"lib/queue.js",
	"app/routes/invoice.tsx",
	"test/merge.spec.ts",
	"docs/usage.md",
];

const words = (random: Random, count: number): string =>
	Array.from({ length: count }, () => random.pick(WORDS)).join(" ");

const PLAIN_LINES: readonly Maker[] = [
	(random) => `${random.pick(FILES)}(${random.int(1, 700)},${random.int(1, 90)}): error: ${words(random, 6)}`,
	(random) =>
		`+\tconst ${random.pick(WORDS)} = ${random.pick(WORDS)}("${words(random, 3)}", ${random.int(0, 99)});`,
	(random) => `-\t\treturn ${random.pick(WORDS)}.filter((each) => each !== '${random.pick(WORDS)}');`,
	(random) => `${random.int(100, 9999)}\t${random.pick(FILES)}`,
	(random) => `{ "${random.pick(WORDS)}": "${words(random, 2)}", "at": "C:\\work\\${random.pick(WORDS)}" }`,
	(random) => `    ${words(random, random.int(4, 14))}`,
	() => "",
];

const WIDE_LINES: readonly Maker[] = [
	(random) => `  ✔ ${words(random, 4)} (${random.int(1, 900)} ms)`,
	(random) => `├── ${random.pick(FILES)} → ${random.pick(WORDS)}`,
	(random) => `# 資料を読む ${words(random, 3)} déjà vu – Größe 🧪 ${random.pick(WORDS)}`,
];
