import { expect, test } from "vitest";
import { addUpUsage } from "../../src/stats/fleet.ts";
import { sessionStats } from "../../src/stats/session-stats.ts";
import { sessionOf } from "../helpers/sessions.ts";
import { recording, recordings } from "./recorded.ts";

/** The totals that the package has of a file, from its usage rows alone. */
interface Answer {
	readonly stats: {
		readonly messageCount: number;
		readonly usage: {
			readonly input: number;
			readonly output: number;
			readonly cacheRead: number;
			readonly cacheWrite: number;
		};
	};
}

const names = recordings("harness-v4-").filter((name) => !/-084-|source-v3/.test(name));

test.each(names)("totals of %s are those of its ledger", (name) => {
	const { bytes, answer } = recording<Answer>(name);
	const { whole, reference } = sessionStats(sessionOf(bytes));
	expect(reference.totalMessages).toBe(answer.stats.messageCount);
	const { input, output, cacheRead, cacheWrite } = whole.usage.sum;
	const { usage } = answer.stats;
	expect({ input, output, cacheRead, cacheWrite }).toEqual({
		input: usage.input,
		output: usage.output,
		cacheRead: usage.cacheRead,
		cacheWrite: usage.cacheWrite,
	});
});

test("what 0.84 counted is its usage records", () => {
	const { whole } = sessionStats(sessionOf(recording("harness-v4-084-lanes").bytes));
	expect(whole.usage.sum).toMatchObject({ entries: 1, total: 150, cost: 0.0021 });
});

test("over several files the rows count too, and a copy of a file counts once", () => {
	const { bytes } = recording("harness-v4-compaction");
	const { sum } = sessionStats(sessionOf(bytes)).whole.usage;
	const { asFiled, once } = addUpUsage([sessionOf(bytes), sessionOf(bytes)]);
	expect(once.sum.total).toBe(sum.total);
	expect(asFiled.total).toBe(2 * sum.total);
});
