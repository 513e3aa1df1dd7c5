import * as fc from "fast-check";

const cost = fc.record({
	input: fc.nat(9),
	output: fc.nat(9),
	cacheRead: fc.nat(9),
	cacheWrite: fc.nat(9),
	total: fc.nat(1_000_000).map((millionths) => millionths / 1_000_000),
});

const wholeUsage = fc.record(
	{
		input: fc.nat(9999),
		output: fc.nat(999),
		cacheRead: fc.nat(9999),
		cacheWrite: fc.nat(99),
		totalTokens: fc.nat(30000),
		cost,
		reasoning: fc.nat(99),
	},
	{ requiredKeys: ["input", "output", "cacheRead", "cacheWrite", "totalTokens", "cost"] },
);

/** What a request used and cost; absent (`undefined`) on some. */
export const usage: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 4, arbitrary: wholeUsage },
	{ weight: 1, arbitrary: fc.constant(undefined) },
);
