import { asString, isObject, type JsonObject } from "../../json.ts";
import type { Cell, RowUsage, UsageRow } from "./store.ts";

/** The row of a `usage` write or record. */
export function toUsageRow(write: JsonObject, cell: Cell): UsageRow {
	return {
		...cell,
		id: asString(write["id"]) ?? "",
		entryId: asString(write["entryId"]),
		isAdjustment: write["adjustment"] === true,
		usage: figures(write["usage"]),
	};
}

/** Whether the harness can add a usage up: it looks at its cost without asking. */
export function isUsable(usage: unknown): boolean {
	return isObject(usage) && usage["cost"] !== undefined && usage["cost"] !== null;
}

function figures(usage: unknown): RowUsage {
	const given = isObject(usage) ? usage : {};
	const cost = isObject(given["cost"]) ? given["cost"]["total"] : 0;
	return {
		input: number(given["input"]),
		output: number(given["output"]),
		cacheRead: number(given["cacheRead"]),
		cacheWrite: number(given["cacheWrite"]),
		totalTokens: number(given["totalTokens"]),
		cost: number(cost),
	};
}

function number(value: unknown): number {
	return typeof value === "number" ? value : 0;
}
