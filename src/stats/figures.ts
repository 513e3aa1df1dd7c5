import type { Row } from "../session/row.ts";
import type { Gathered } from "./gather.ts";
import { addUsage, type RunningSum, startSum, type UsageSum } from "./usage.ts";
import { USAGE_SOURCES, type Use } from "./uses.ts";

/** What some of the entries of a file amount to. */
export interface Figures {
	readonly entries: number;
	/** Of their lines, without line feeds. */
	readonly bytes: number;
	/** Calls of tools in assistant messages. */
	readonly toolCalls: number;
	/** How many there are of each type, the most frequent first. */
	readonly byType: readonly Count[];
	/** How many `message` entries there are of each role. */
	readonly byRole: readonly Count[];
	readonly usage: UsageFigures;
}

/** How many entries are of one kind. */
export interface Count {
	/** The type or role; `""` for entries without one. */
	readonly key: string;
	readonly entries: number;
}

/** Usage as a sum, and the same split in three ways. Each split adds up to the sum, but for rounding. */
export interface UsageFigures {
	readonly sum: UsageSum;
	/** The most expensive first. Tools and summaries do not say which model they used: their key is `null`. */
	readonly byModel: readonly UsageGroup[];
	readonly bySource: readonly UsageGroup[];
	/** By the entries' days in UTC; `null` for times that cannot be read. */
	readonly byDay: readonly UsageGroup[];
}

/** The part of a sum that one model, source or day has. */
export interface UsageGroup extends UsageSum {
	readonly key: string | null;
}

/** Adds up the entries that are wanted. */
export function figuresOf(
	rows: readonly Row[],
	{ uses, toolCalls }: Gathered,
	isWanted: (index: number) => boolean,
): Figures {
	const types = new Map<string, number>();
	const roles = new Map<string, number>();
	let entries = 0;
	let bytes = 0;
	for (const [index, row] of rows.entries()) {
		if (!isWanted(index)) continue;
		entries++;
		bytes += row.bytes;
		count(types, row.type);
		if (row.type === "message") count(roles, row.role ?? "");
	}
	let calls = 0;
	for (const [index, callsThere] of toolCalls) if (isWanted(index)) calls += callsThere;
	const usage = usageFigures(uses.filter(({ index }) => isWanted(index)));
	return { entries, bytes, toolCalls: calls, byType: counts(types), byRole: counts(roles), usage };
}

function count(counts: Map<string, number>, key: string): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}

function counts(counted: ReadonlyMap<string, number>): Count[] {
	const list = Array.from(counted, ([key, entries]) => ({ key, entries }));
	return list.sort((a, b) => b.entries - a.entries);
}

/** Adds up what was used, in the order given. */
export function usageFigures(uses: Iterable<Use>): UsageFigures {
	const ledger = startUsage();
	for (const use of uses) ledger.add(use);
	return ledger.figures();
}

/** Usage that is added up as it comes in. */
export interface UsageLedger {
	add(use: Use): void;
	figures(): UsageFigures;
}

export function startUsage(): UsageLedger {
	const sum = startSum();
	const models = new Map<string | null, RunningSum>();
	const sources = new Map<string | null, RunningSum>();
	const days = new Map<string | null, RunningSum>();
	return {
		add({ usage, model, source, day }) {
			addUsage(sum, usage);
			addUsage(group(models, model ?? null), usage);
			addUsage(group(sources, source), usage);
			addUsage(group(days, day ?? null), usage);
		},
		figures: () => ({
			sum: { ...sum },
			byModel: groups(models).sort((a, b) => b.cost - a.cost || b.total - a.total),
			bySource: USAGE_SOURCES.flatMap((key) => groups(sources).find((found) => found.key === key) ?? []),
			byDay: groups(days).sort((a, b) => ((a.key ?? "~") < (b.key ?? "~") ? -1 : 1)),
		}),
	};
}

function group(sums: Map<string | null, RunningSum>, key: string | null): RunningSum {
	const found = sums.get(key) ?? startSum();
	sums.set(key, found);
	return found;
}

function groups(sums: ReadonlyMap<string | null, UsageSum>): UsageGroup[] {
	return Array.from(sums, ([key, sum]) => ({ key, ...sum }));
}
