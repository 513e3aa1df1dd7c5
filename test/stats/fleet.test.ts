import { describe, expect, test } from "vitest";
import { addUpUsage } from "../../src/stats/fleet.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

interface Reply {
	readonly id: string;
	readonly input: number;
	readonly responseId?: string;
	readonly timestamp?: string;
}

function file(...replies: readonly Reply[]) {
	const lines = replies.map(({ id, input, responseId, timestamp = "2026-05-04T09:00:00.000Z" }) => {
		const usage = { input, output: 0, cacheRead: 0, cacheWrite: 0, cost: { total: input / 10 } };
		return {
			type: "message",
			id,
			parentId: null,
			timestamp,
			message: { role: "assistant", content: [], provider: "p", model: "m", usage, responseId },
		};
	});
	return sessionOf(sessionBytes(3, lines));
}

function totals(...files: readonly ReturnType<typeof file>[]): unknown {
	const { asFiled, once, copied } = addUpUsage(files);
	return [asFiled.input, once.sum.input, copied.input];
}

describe("what a fork copied counts once", () => {
	test("by the id of the response, whatever the entry is called", () => {
		const parent = file({ id: "a", input: 5, responseId: "r1" });
		const fork = file(
			{ id: "z", input: 5, responseId: "r1", timestamp: "2026-05-05T00:00:00.000Z" },
			{ id: "b", input: 7, responseId: "r2" },
		);
		expect(totals(parent, fork)).toEqual([17, 12, 5]);
		expect(totals(fork, parent)).toEqual([17, 12, 5]);
	});

	test("else by id, time and figures of the entry, all of them", () => {
		const parent = file({ id: "a", input: 5 });
		expect(totals(parent, file({ id: "a", input: 5 }))).toEqual([10, 5, 5]);
		expect(totals(parent, file({ id: "b", input: 5 }))).toEqual([10, 10, 0]);
		expect(totals(parent, file({ id: "a", input: 6 }))).toEqual([11, 11, 0]);
		expect(totals(parent, file({ id: "a", input: 5, timestamp: "2026-05-04T09:00:01.000Z" }))).toEqual([
			10, 10, 0,
		]);
	});

	test("an id that a server gives to every response is no copy where the figures differ", () => {
		expect(
			totals(file({ id: "a", input: 5, responseId: "x" }), file({ id: "b", input: 6, responseId: "x" })),
		).toEqual([11, 11, 0]);
		expect(
			totals(file({ id: "a", input: 5, responseId: "" }), file({ id: "b", input: 5, responseId: "" })),
		).toEqual([10, 10, 0]);
	});

	test("in very many forks of one session", () => {
		const forks = Array.from({ length: 36 }, (_, at) =>
			file({ id: "a", input: 5, responseId: "r" }, { id: `b${at}`, input: 1, responseId: `s${at}` }),
		);
		expect(totals(...forks)).toEqual([36 * 6, 5 + 36, 35 * 5]);
	});
});

test("within a file an entry that stands there twice counts twice, as the agent has it", () => {
	expect(
		totals(file({ id: "a", input: 5, responseId: "r" }, { id: "b", input: 5, responseId: "r" })),
	).toEqual([10, 10, 0]);
});

test("the split is that of what counts once", () => {
	const { once } = addUpUsage([
		file({ id: "a", input: 5 }),
		file({ id: "a", input: 5 }, { id: "b", input: 2 }),
	]);
	for (const groups of [once.byModel, once.bySource, once.byDay])
		expect(groups).toMatchObject([{ entries: 2, input: 7 }]);
});

test("no files are no usage", () => {
	expect(totals()).toEqual([0, 0, 0]);
});
