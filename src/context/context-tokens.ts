import type { Row } from "../session/row.ts";
import type { Ledger } from "./ledger.ts";
import { rowAt } from "./plan.ts";
import { replayed } from "./system-prompt.ts";

/** How large a context is (format §10). */
export interface ContextTokens {
	readonly total: number;
	/** What the provider counted; 0 when there is nothing to go by. */
	readonly usage: number;
	/** What follows it, or everything, by its length. */
	readonly estimated: number;
	readonly basis: "usage" | "estimate";
	/** The entry whose usage it is; `null` without one. */
	readonly basisId: string | null;
}

/** The size of a context, once all of it is booked. */
export function contextTokens({ plan, sums, system }: Ledger): ContextTokens {
	const changedAt = plan.path.indexes.findLastIndex((_, place) => changesContext(rowAt(plan, place)));
	if (sums.usageAt > changedAt) {
		const { usage, since } = sums;
		const basisId = rowAt(plan, sums.usageAt).id;
		return { total: usage + since, usage, estimated: since, basis: "usage", basisId };
	}
	const estimated = replayed(system).tokens + sums.estimated;
	return { total: estimated, usage: 0, estimated, basis: "estimate", basisId: null };
}

/** What makes the usage of earlier replies stale. */
function changesContext({ type }: Row): boolean {
	return type === "context_edit" || type === "compaction";
}
