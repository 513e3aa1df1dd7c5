import { type ContextPlan, rowAt } from "../context/plan.ts";
import { readContext } from "../context/read-context.ts";
import { IMAGE_LIMIT } from "../lint/rules/content/image-bytes.ts";
import { SENDING_ROLES } from "../lint/seen-images.ts";
import { blocksOf } from "../lint/seen-messages.ts";
import { asString, type JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";

/** The entries with the oldest images: as many as must go so that the rest is below the limit. */
export function oldestImages(plan: ContextPlan): Row[] {
	const entries: { readonly row: Row; readonly bytes: number }[] = [];
	let total = 0;
	for (const { place, messages } of readContext(plan)) {
		let bytes = 0;
		for (const message of messages) bytes += imageBytes(message);
		if (bytes > 0) entries.push({ row: rowAt(plan, place), bytes });
		total += bytes;
	}
	const oldest: Row[] = [];
	for (const { row, bytes } of entries) {
		if (total <= IMAGE_LIMIT) break;
		oldest.push(row);
		total -= bytes;
	}
	return oldest;
}

function imageBytes(message: JsonObject): number {
	if (!SENDING_ROLES.has(asString(message["role"]) ?? "")) return 0;
	return blocksOf(message, "image").reduce((sum, [{ data }]) => sum + (asString(data)?.length ?? 0), 0);
}
