import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { projectContext } from "../../src/context/project.ts";
import type { Count, UsageGroup } from "../../src/stats/figures.ts";
import { sessionStats } from "../../src/stats/session-stats.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { fixture } from "../helpers/fixture.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { countBy, entriesOf, groupsOf, type NaiveEntry, pathOf, sumOf, usageOf } from "./naive.ts";

/** Sums as a table by key; the order of the groups is another matter. */
function table(groups: readonly UsageGroup[]): Record<string, unknown> {
	return Object.fromEntries(groups.map(({ key, ...sum }) => [String(key), sum]));
}

function countTable(counts: readonly Count[]): Record<string, number> {
	return Object.fromEntries(counts.map(({ key, entries }) => [key, entries]));
}

/** What is no string names nothing. */
function nameOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function dayOf({ timestamp, message }: NaiveEntry): string | null {
	for (const time of [timestamp, Object(message).timestamp]) {
		const date = new Date(typeof time === "string" || typeof time === "number" ? time : Number.NaN);
		if (!Number.isNaN(date.getTime()) && date.getUTCFullYear() <= 9999)
			return date.toISOString().slice(0, 10);
	}
	return null;
}

function check(bytes: Uint8Array): void {
	const session = sessionOf(bytes);
	const tree = indexTree(session.rows);
	const stats = sessionStats(session, tree);
	const entries = entriesOf(bytes);
	const onPath = new Set(pathOf(entries));
	const path = entries.filter((entry) => onPath.has(entry)); // in the order of the file, as sums are made
	for (const [figures, counted] of [
		[stats.whole, entries],
		[stats.activePath, path],
	] as const) {
		const usages = counted.flatMap((entry) => usageOf(entry) ?? []);
		const messages = counted.filter(({ type, message }) => type === "message" && message);
		expect(figures.entries).toBe(counted.length);
		expect(countTable(figures.byType)).toEqual(countBy(counted.map(({ type }) => nameOf(type))));
		expect(countTable(figures.byRole)).toEqual(
			countBy(messages.map(({ message }) => nameOf(Object(message).role))),
		);
		expect(figures.usage.sum).toEqual(sumOf(usages.map(({ usage }) => usage)));
		expect(table(figures.usage.bySource)).toEqual(groupsOf(counted, (entry) => usageOf(entry)?.source ?? ""));
		expect(table(figures.usage.byModel)).toEqual(groupsOf(counted, (entry) => usageOf(entry)?.model ?? null));
		expect(table(figures.usage.byDay)).toEqual(groupsOf(counted, dayOf));
		const calls = messages.flatMap(({ message }) => {
			const { role, content } = Object(message);
			return role === "assistant" && Array.isArray(content) ? content : [];
		});
		expect(figures.toolCalls).toBe(calls.filter((block) => block?.type === "toolCall").length);
	}
	const lines = session.rows.map((row) => session.readRaw(row).length);
	expect(stats.whole.bytes).toBe(lines.reduce((sum, length) => sum + length, 0));
	const offPath = entries.filter((entry) => !path.includes(entry));
	expect(stats.abandoned.entries).toBe(offPath.length);
	expect(stats.abandoned.usage).toEqual(
		sumOf(offPath.flatMap((entry) => usageOf(entry) ?? []).map(({ usage: used }) => used)),
	);
	const context = projectContext(session, tree).entries.filter(({ messages }) => messages.length > 0);
	expect(stats.inContext.entries).toBe(context.length);
	expect(stats.inContext.bytes).toBe(context.reduce((sum, { row }) => sum + row.bytes, 0));
	const largest = [...session.rows].sort((a, b) => b.bytes - a.bytes).slice(0, 5);
	expect(stats.largest.map(({ bytes: length }) => length)).toEqual(
		largest.map(({ bytes: length }) => length),
	);
	expect(
		countTable(
			stats.extensionState.map(({ customType, entries: count }) => ({ key: customType, entries: count })),
		),
	).toEqual(
		countBy(entries.filter(({ type }) => type === "custom").map(({ customType }) => nameOf(customType))),
	);
}

describe("every figure is what a naive count gives", () => {
	test("of a session with branches, a compaction and a label", () =>
		check(readFileSync(fixture("sessions/login.jsonl"))));

	test("of random sessions", () => {
		fc.assert(
			fc.property(sessionFile({ versions: [3] }), ({ bytes }) => check(bytes)),
			{ numRuns: 300 },
		);
	});
});

describe("of a session that can be counted by hand", () => {
	const stats = sessionStats(sessionOf(readFileSync(fixture("sessions/login.jsonl"))));

	test("the agent's totals", () => {
		expect(stats.reference).toEqual({
			userMessages: 4,
			assistantMessages: 6,
			toolCalls: 3,
			toolResults: 3,
			totalMessages: 13,
			tokens: { input: 10_750, output: 700, cacheRead: 0, cacheWrite: 0, total: 11_450 },
			cost: 0.0054 + 0.00696 + 0.00885 + 0.00825 + 0.0084 + 0.00489,
		});
	});

	test("the branch that was left", () => {
		expect(stats.abandoned).toMatchObject({
			branches: 1,
			entries: 3,
			usage: { entries: 1, total: 2110, cost: 0.00885 },
		});
	});
});

const usage = (input: unknown, cost: unknown) => ({
	input,
	output: 0,
	cacheRead: 0,
	cacheWrite: 0,
	cost: { total: cost },
});

function reply(id: string, members: object, timestamp: unknown = "2026-05-04T09:00:00.000Z"): object {
	const message = { role: "assistant", content: [], provider: "p", model: "m", ...members };
	return { type: "message", id, parentId: null, timestamp, message };
}

describe("usage of every kind", () => {
	const statsOf = (lines: readonly unknown[]) => sessionStats(sessionOf(sessionBytes(3, lines)));

	test("by the model that answered, where that is said", () => {
		const lines = [
			reply("a", { usage: usage(1, 1), responseModel: "other" }),
			reply("b", { usage: usage(2, 3), provider: undefined }),
		];
		expect(statsOf(lines).whole.usage.byModel.map(({ key, cost }) => [key, cost])).toEqual([
			["?/m", 3],
			["p/other", 1],
		]);
	});

	test("by the day in UTC, of the entry or else of the message", () => {
		const lines = [
			reply("a", { usage: usage(1, 0) }, "2026-05-04T23:30:00.000-02:00"),
			reply("b", { usage: usage(2, 0) }, "2026-05-04T00:30:00.000+02:00"),
			reply("c", { usage: usage(4, 0), timestamp: Date.UTC(2026, 4, 6) }, "soon"),
			reply("d", { usage: usage(8, 0) }, "soon"),
			reply("e", { usage: usage(16, 0) }, "+012026-05-04T00:00:00.000Z"),
		];
		expect(statsOf(lines).whole.usage.byDay.map(({ key, input }) => [key, input])).toEqual([
			["2026-05-03", 2],
			["2026-05-05", 1],
			["2026-05-06", 4],
			[null, 24],
		]);
	});

	test("what cost nothing is named by model, and what is damaged is counted apart", () => {
		const lines = [
			reply("a", { usage: usage(5, 0) }),
			reply("b", { usage: usage(0, 0) }),
			reply("c", { usage: usage(5, undefined) }),
			reply("d", { usage: usage(7, 0), model: "n" }),
			reply("e", { usage: usage(9, 0.5) }),
		];
		const { zeroCost, incompleteUsage } = statsOf(lines);
		expect(zeroCost.map(({ key, entries, total }) => [key, entries, total])).toEqual([
			["p/n", 1, 7],
			["p/m", 1, 5],
		]);
		expect(incompleteUsage).toBe(1);
	});

	test.each([["12"], [null], [[5]], [{}], [true], [undefined]])(
		"what is no number counts as 0: %j",
		(value) => {
			const { whole, incompleteUsage } = statsOf([
				reply("a", { usage: usage(value, value) }),
				reply("b", { usage: usage(3, 1) }),
			]);
			expect([whole.usage.sum.total, whole.usage.sum.cost, incompleteUsage]).toEqual([3, 1, 1]);
		},
	);

	test.each([[undefined], [null], ["x"], [7], [[]]])(
		"a usage that is none counts as an entry without tokens: %j",
		(value) => {
			const { whole, incompleteUsage } = statsOf([reply("a", { usage: value })]);
			expect([whole.usage.sum.entries, whole.usage.sum.total, incompleteUsage]).toEqual([1, 0, 1]);
		},
	);

	test("numbers below nothing and beyond all bounds are added as they are", () => {
		const { sum } = statsOf([
			reply("a", { usage: usage(-5, -1) }),
			reply("b", { usage: usage(1e308, 1e308) }),
		]).whole.usage;
		expect([sum.total, sum.cost]).toEqual([1e308, 1e308]);
		const { sum: beyond } = statsOf([
			reply("a", { usage: usage(1e308, 1) }),
			reply("b", { usage: usage(1e308, 1) }),
		]).whole.usage;
		expect([beyond.total, beyond.cost]).toEqual([Number.POSITIVE_INFINITY, 2]);
	});
});

test("images count wherever content can hold them, by what they are said to be", () => {
	const png = { type: "image", mimeType: "image/png", data: Buffer.from("0123456789").toString("base64") };
	const jpeg = {
		type: "image",
		mimeType: "image/jpeg",
		data: Buffer.from("x".repeat(30)).toString("base64"),
	};
	const lines = [
		{
			type: "message",
			id: "a",
			parentId: null,
			message: { role: "user", content: [png, { type: "text", text: "x" }] },
		},
		{ type: "custom_message", id: "b", parentId: "a", customType: "c", content: [jpeg], display: true },
		{ type: "context_edit", id: "c", parentId: "b", targetId: "a", replacement: { content: [png] } },
		{
			type: "message",
			id: "d",
			parentId: "c",
			message: { role: "user", content: [{ type: "image", data: 7 }, null, "x"] },
		},
	];
	expect(sessionStats(sessionOf(sessionBytes(3, lines))).images).toEqual({
		images: 3,
		bytes: 50,
		base64Bytes: 2 * png.data.length + jpeg.data.length,
		byType: [
			{ mimeType: "image/jpeg", images: 1, bytes: 30, base64Bytes: 40 },
			{ mimeType: "image/png", images: 2, bytes: 20, base64Bytes: 32 },
		],
	});
});

test("entries whose id is taken over count, but are on no path", () => {
	const lines = [reply("a", { usage: usage(1, 1) }), reply("a", { usage: usage(2, 1) })];
	const { whole, activePath, abandoned } = sessionStats(sessionOf(sessionBytes(3, lines)));
	expect([whole.usage.sum.input, activePath.usage.sum.input]).toEqual([3, 2]);
	expect(abandoned).toMatchObject({ branches: 0, entries: 1, usage: { input: 1 } });
});

test("a session without entries is all zeros", () => {
	const stats = sessionStats(sessionOf(sessionBytes(3, [])));
	expect(stats).toMatchObject({ whole: { entries: 0, byType: [] }, inContext: { entries: 0 }, largest: [] });
	expect(stats.abandoned).toMatchObject({ branches: 0, entries: 0 });
});
