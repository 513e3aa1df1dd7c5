import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { howManyThreads } from "./how-many.ts";
import { makeSchedule } from "./schedule.ts";
import type { Answer, Task, Work } from "./work.ts";

/** Threads that do jobs beside each other. */
export interface Team<Value> {
	/**
	 * What a thread has made of a job; to be asked for in the order of the jobs.
	 * @returns nothing when no thread did it: it is to be done here, where what is wrong shows
	 */
	result(at: number): Promise<Value | undefined>;
	/** Ends the threads, whatever they are at. */
	end(): Promise<void>;
}

export interface TeamOptions {
	/** How many the user wants; 0 and `undefined`: as many as pay. */
	readonly threads: number | undefined;
	/** All results are kept until the last one is there. */
	readonly areKept: boolean;
	/** Told after each job how many have been done, and of how many. */
	readonly onProgress?: ((done: number, tasks: number) => void) | undefined;
}

/**
 * Starts threads where they pay and there is a bundle for them; fewer, or none, where the system refuses them.
 * @param tasks `undefined` for what only this thread can do
 */
export function startTeam<Setting, Job, Value extends object>(
	{ name }: Work<Setting, Job, Value>,
	setting: Setting,
	tasks: readonly (Task<Job> | undefined)[],
	{ threads, areKept, onProgress }: TeamOptions,
): Team<Value> | undefined {
	const sizes = tasks.map((task) => task?.bytes);
	const size = howManyThreads(
		sizes.filter((bytes) => bytes !== undefined),
		threads,
	);
	const bundle = fileURLToPath(new URL(`${name}-thread.cjs`, import.meta.url));
	if (size < 2 || !existsSync(bundle)) return undefined;
	const schedule = makeSchedule(sizes, areKept);
	const results = tasks.map((task) => (task === undefined ? undefined : makeResult<Value>()));
	/** What each thread is at. */
	const members = new Map<Worker, number | undefined>();
	let done = 0;

	while (members.size < size) {
		const member = startThread(bundle, setting);
		if (member === undefined) break; // those that there are do it all
		hire(member);
	}
	if (members.size === 0) return undefined;
	assign();

	function hire(member: Worker): void {
		members.set(member, undefined);
		// The bundle answers with what its own `Work` gives; both are of one build.
		member.on("message", (answer: Answer<Value>) => settle(member, answer));
		member.on("messageerror", () => settle(member, undefined));
		member.on("error", () => {}); // its end follows
		member.on("exit", () => lose(member));
	}

	function assign(): void {
		for (const [member, current] of members) {
			if (current !== undefined) continue;
			const at = schedule.start();
			if (at === undefined) return;
			members.set(member, at);
			member.postMessage(tasks[at]?.job);
		}
	}

	function settle(member: Worker, answer: Answer<Value>): void {
		finish(members.get(member), answer);
		members.set(member, undefined);
		assign();
	}

	/** What a thread was at when it ended, for want of memory say, is done here; without any thread, all that is left. */
	function lose(member: Worker): void {
		finish(members.get(member), undefined);
		members.delete(member);
		assign();
		if (members.size === 0) for (const result of results) result?.resolve(undefined);
	}

	function finish(at: number | undefined, answer: Answer<Value>): void {
		if (at === undefined) return;
		schedule.finish(at);
		results[at]?.resolve(answer);
		onProgress?.(++done, tasks.length);
	}

	return {
		async result(at) {
			schedule.reach(at);
			assign();
			const value = await results[at]?.promise;
			results[at] = undefined; // taken
			return value;
		},
		async end() {
			await Promise.all(Array.from(members.keys(), (member) => member.terminate()));
		},
	};
}

/** Half of what Node gives a thread for young values: 2,000 files in two threads take 150 MB with it, else 200. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/** @returns nothing when the system has no more threads to give, or Node may start none */
function startThread(bundle: string, workerData: unknown): Worker | undefined {
	try {
		return new Worker(bundle, { workerData, resourceLimits: LIMITS });
	} catch {
		return undefined;
	}
}

interface Result<Value> {
	readonly promise: Promise<Answer<Value>>;
	resolve(answer: Answer<Value>): void;
}

function makeResult<Value>(): Result<Value> {
	let resolve: Result<Value>["resolve"] = () => {};
	const promise = new Promise<Answer<Value>>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
