import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../src/session/json.ts";
import { parseLine } from "../../src/session/long-strings.ts";

const LONG = 1 << 16;
const PLAIN = "a".repeat(LONG);

function expectSame(json: string): void {
	const value = parseLine(Buffer.from(json));
	expect(value === undefined).toBe(parseJson(json) === undefined);
	// Compared as text: a difference of megabytes would be shown letter by letter.
	expect(JSON.stringify(value) === JSON.stringify(parseJson(json))).toBe(true);
}

/** Strings as they stand in JSON, long ones of all kinds among them. */
const STRINGS: readonly string[] = [
	"",
	"short",
	PLAIN,
	`${PLAIN}b`,
	PLAIN.slice(1),
	`${PLAIN}\\n`,
	`\\"${PLAIN}`,
	`\\\\\\"${PLAIN}\\"`,
	`${PLAIN}é`,
	`,${PLAIN}`,
	` ${PLAIN}`,
	`]${PLAIN}`,
	`a:\\",\\"${PLAIN}`,
	"sessionctl:0",
	"sessionctl:1",
	"\\u0073essionctl:0",
	"a\\nb",
	"__proto__",
];

const LIST = `[${"1,".repeat(LONG)}2]`;

test("a line with long strings holds what JSON.parse says, wherever they stand", () => {
	const string = fc.constantFrom(...STRINGS).map((text) => `"${text}"`);
	const scalar = fc.oneof(string, fc.constantFrom("1", "null", "true", "[]", LIST));
	const { value } = fc.letrec<{ value: string }>((tie) => ({
		value: fc.oneof(
			{ maxDepth: 3, depthSize: "small" },
			scalar,
			fc.array(tie("value"), { maxLength: 4 }).map((items) => `[${items.join(", ")}]`),
			fc
				.array(fc.tuple(string, tie("value")), { maxLength: 4 })
				.map((members) => `{${members.map(([name, held]) => `${name} :${held}`).join("\t,")}}`),
		),
	}));
	fc.assert(
		fc.property(value, (json) => expectSame(json)),
		{ numRuns: 100 },
	);
}, 60_000);

test("what is no JSON holds nothing, however long its strings", () => {
	for (const json of [`{"a":"${PLAIN}"`, `["${PLAIN}" 7]`, `"${PLAIN}`, `["${PLAIN}",]`]) expectSame(json);
});
