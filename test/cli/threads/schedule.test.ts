import { availableParallelism } from "node:os";
import { describe, expect, test } from "vitest";
import { howManyThreads } from "../../../src/cli/threads/how-many.ts";
import { makeSchedule, type Schedule } from "../../../src/cli/threads/schedule.ts";

const MB = 1 << 20;

/** Starts all that may be started now. */
function startAll({ start }: Schedule): number[] {
	const started: number[] = [];
	for (let at = start(); at !== undefined; at = start()) started.push(at);
	return started;
}

describe("which job comes next", () => {
	test("the largest, where all results are kept; those of one size in their order", () => {
		expect(startAll(makeSchedule([1, 5, undefined, 9, 5], true))).toEqual([3, 1, 4, 0]);
	});

	test("else they come in their order, and no more than a few results wait for one", () => {
		const schedule = makeSchedule(Array(100).fill(1), false);
		expect(startAll(schedule)).toEqual(Array.from({ length: 33 }, (_, at) => at));
		for (let at = 1; at < 33; at++) schedule.finish(at);
		expect(schedule.start()).toBeUndefined();
		schedule.finish(0);
		schedule.reach(2);
		expect(startAll(schedule)).toEqual([33, 34]);
	});

	test("large files are not read beside each other, small ones are beside a large one", () => {
		const schedule = makeSchedule([400 * MB, MB, 300 * MB, 2000 * MB], true);
		expect(startAll(schedule)).toEqual([3]);
		schedule.finish(3);
		expect(startAll(schedule)).toEqual([0, 1]);
		schedule.finish(0);
		expect(startAll(schedule)).toEqual([2]);
	});
});

describe("how many threads pay", () => {
	const cores = availableParallelism();

	test.each([
		["two small files", [1000, 1000], 0],
		["many small files", Array(1000).fill(1000), 0],
		["one large file", [1000 * MB], 1],
		["a large file and a small one", [1000 * MB, MB], 1],
		["nothing", [], 0],
	])("%s: fewer than two", (_what, sizes, expected) => {
		expect(howManyThreads(sizes)).toBe(expected);
	});

	test("much in many files: one on each core", () => {
		expect(howManyThreads(Array(1000).fill(MB))).toBe(Math.min(cores, 62));
	});

	test("what the user wants, but no more than there are files", () => {
		expect(howManyThreads([1, 1, 1], 2)).toBe(2);
		expect(howManyThreads([1, 1, 1], 7)).toBe(3);
		expect(howManyThreads(Array(1000).fill(MB), 1)).toBe(1);
	});
});
