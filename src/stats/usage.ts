// Hot: runs once for every entry that used tokens.
import { isObject } from "../session/json.ts";

/** Tokens, and their cost in US dollars, as the agent adds them up. */
export interface Usage {
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	/** The four together; what an entry states as its own total does not count. */
	readonly total: number;
	readonly cost: number;
}

/** A sum, and of how many entries it is. */
export interface UsageSum extends Usage {
	readonly entries: number;
}

/** A sum that is still added to. */
export type RunningSum = { -readonly [Part in keyof UsageSum]: UsageSum[Part] };

export function startSum(): RunningSum {
	return { entries: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0, cost: 0 };
}

/** Adds one entry. In the order of the file, since sums of fractions depend on their order. */
export function addUsage(sum: RunningSum, usage: Usage): void {
	sum.entries++;
	sum.input += usage.input;
	sum.output += usage.output;
	sum.cacheRead += usage.cacheRead;
	sum.cacheWrite += usage.cacheWrite;
	sum.total = sum.input + sum.output + sum.cacheRead + sum.cacheWrite;
	sum.cost += usage.cost;
}

/** A usage as it stands in an entry, where nobody has checked it. */
export interface ReadUsage {
	/** What is no number counts as 0. */
	readonly usage: Usage;
	/** Every part of it is a number. */
	readonly isWhole: boolean;
	/** Tokens were used, and the cost says 0. */
	readonly isFree: boolean;
}

/** Reads the `usage` of an entry, whatever stands there (format §10). */
export function readUsage(value: unknown): ReadUsage {
	const stated = isObject(value) ? value : {};
	const price = isObject(stated["cost"]) ? stated["cost"]["total"] : undefined;
	const { input, output, cacheRead, cacheWrite } = stated;
	const parts = {
		input: number(input),
		output: number(output),
		cacheRead: number(cacheRead),
		cacheWrite: number(cacheWrite),
	};
	const total = parts.input + parts.output + parts.cacheRead + parts.cacheWrite;
	return {
		usage: { ...parts, total, cost: number(price) },
		isWhole: [input, output, cacheRead, cacheWrite, price].every((part) => typeof part === "number"),
		isFree: price === 0 && total > 0,
	};
}

function number(value: unknown): number {
	return typeof value === "number" ? value : 0;
}
