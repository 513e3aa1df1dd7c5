import * as fc from "fast-check";

/** Texts that have tripped a reader somewhere. */
const TELLING_TEXTS = [
	"",
	" ",
	"two\nlines\r\nand a\ttab",
	"a\u2028line\u2029separator",
	"👩‍👩‍👧 e\u0301 中文 \u200f",
	"\u001b[31mred\u001b[0m \u0007 \u009b2J",
	"half a pair \ud83d",
	"\u0000",
	'"},{"type":"session","id":"x"}',
	'\\"\\\\',
	"__proto__",
	"\u202egpj.exe",
];

const PLAIN_TEXTS = ["fix the test", "done", "read it again, please", "src/index.ts", "42 passed"];

const longText: fc.Arbitrary<string> = fc
	.tuple(fc.constantFrom("x", "word ", "längs ", "🙂"), fc.integer({ min: 1, max: 800 }))
	.map(([part, count]) => part.repeat(count));

/** What a person, a model or a tool may have written. */
export const text: fc.Arbitrary<string> = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...PLAIN_TEXTS) },
	{ weight: 2, arbitrary: fc.constantFrom(...TELLING_TEXTS) },
	{ weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 20 }) },
	{ weight: 1, arbitrary: longText },
);

/** A short name: of a model, a tool, a custom type. */
export const name: fc.Arbitrary<string> = fc.constantFrom("alpha", "beta", "gamma", "");

/** Members this version of the format does not know. */
export const unknownMembers: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
	{ weight: 6, arbitrary: fc.constant({}) },
	{
		weight: 1,
		arbitrary: fc.dictionary(fc.constantFrom("x", "später", "constructor"), fc.jsonValue({ maxDepth: 1 }), {
			maxKeys: 2,
		}),
	},
);

/** Equal, unequal, unreadable and absent (`undefined`) timestamps of entries. */
export const timestamp: fc.Arbitrary<unknown> = fc.oneof(
	{
		weight: 8,
		arbitrary: fc.integer({ min: 0, max: 5 }).map((second) => `2026-01-05T09:00:0${second}.000Z`),
	},
	{
		weight: 1,
		arbitrary: fc.constantFrom<unknown>(undefined, "", "yesterday", "2026-01-05", "2026-01-05 09:00"),
	},
	{ weight: 1, arbitrary: fc.constantFrom<unknown>(1767603600000, 1767603603000.5, 1e20, -1) },
);

/** Timestamps that the agent takes for dates although they are none. */
export const oddTimestamp: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
	null,
	true,
	[],
	["2026-01-05"],
	{},
);

/** Milliseconds, as messages have them. */
export const milliseconds: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: fc.integer({ min: 0, max: 5000 }).map((ms) => 1767603600000 + ms) },
	{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, "2026-01-05T09:00:00.000Z", 0) },
);
