import type { Row } from "../../session/row.ts";

/** The agent's own names for what its tree shows; `all` leaves nothing out. */
export const FILTER_NAMES = ["default", "no-tools", "user-only", "labeled-only", "all"] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** What a filter may ask about an entry besides its row. */
export interface FilterFacts {
	readonly isLabeled: boolean;
	readonly isLeaf: boolean;
}

export type Filter = (row: Row, facts: FilterFacts) => boolean;

export const FILTERS: Readonly<Record<FilterName, Filter>> = {
	default: isConversation,
	"no-tools": (row, facts) => isConversation(row, facts) && row.role !== "toolResult",
	"user-only": (row) => row.role === "user",
	"labeled-only": (_row, facts) => facts.isLabeled,
	all: () => true,
};

const BOOKKEEPING: ReadonlySet<string> = new Set([
	"label",
	"context_edit",
	"custom",
	"model_change",
	"thinking_level_change",
	"session_info",
	"usage",
]);

/** Neither bookkeeping nor a reply that only calls tools, unless the session stands there. */
function isConversation(row: Row, { isLeaf }: FilterFacts): boolean {
	return !BOOKKEEPING.has(row.type) && (isLeaf || !row.isSilent);
}
