import { type Ledger, openLedger } from "../../context/ledger.ts";
import { type ListedMessage, listMessages } from "../../context/listing.ts";
import type { ContextPlan } from "../../context/plan.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";

/** A context as people look at it: read once, its contents let go. */
export interface ContextView {
	readonly plan: ContextPlan;
	readonly ledger: Ledger;
	readonly list: readonly ListedMessage[];
	readonly ids: ShortIds;
}

export function viewContext(plan: ContextPlan): ContextView {
	const ledger = openLedger(plan);
	return { plan, ledger, list: listMessages(ledger), ids: shortIds(plan.tree.table.rowIds) };
}
