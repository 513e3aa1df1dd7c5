import type { Count, Figures } from "./figures.ts";
import type { Usage } from "./usage.ts";

/** What the agent's `get_session_stats` answers, under its own names: sums over all entries of the file. */
export interface ReferenceTotals {
	readonly userMessages: number;
	readonly assistantMessages: number;
	readonly toolCalls: number;
	readonly toolResults: number;
	readonly totalMessages: number;
	readonly tokens: Omit<Usage, "cost">;
	/** In US dollars. */
	readonly cost: number;
}

/** The agent's totals, from the figures of the whole file. */
export function referenceTotals({ byType, byRole, toolCalls, usage: { sum } }: Figures): ReferenceTotals {
	const { input, output, cacheRead, cacheWrite, total, cost } = sum;
	return {
		userMessages: countOf(byRole, "user"),
		assistantMessages: countOf(byRole, "assistant"),
		toolCalls,
		toolResults: countOf(byRole, "toolResult"),
		totalMessages: countOf(byType, "message"),
		tokens: { input, output, cacheRead, cacheWrite, total },
		cost,
	};
}

function countOf(counts: readonly Count[], wanted: string): number {
	return counts.find(({ key }) => key === wanted)?.entries ?? 0;
}
