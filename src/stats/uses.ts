// Hot: runs once for every entry.
import { countedUsage } from "../session/counted-usage.ts";
import { hashText } from "../session/hash-text.ts";
import { asString, isObject, type JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import { utcDay } from "./day.ts";
import { type ReadUsage, readUsage, type Usage } from "./usage.ts";

/** Where usage comes from: what the agent's totals add up (format §10). */
export const USAGE_SOURCES = ["assistant", "toolResult", "usage", "compaction", "branch_summary"] as const;

export type UsageSource = (typeof USAGE_SOURCES)[number];

/** What one entry used. */
export interface Use extends ReadUsage {
	/** The entry, by its index among the rows. */
	readonly index: number;
	readonly source: UsageSource;
	/** `provider/model`, as far as the entry says; `undefined` for tools and summaries, which do not say it. */
	readonly model: string | undefined;
	/** Of its time in UTC, `2026-05-04`; `undefined` when that cannot be read. */
	readonly day: string | undefined;
	/** A number that copies of the entry in other files have too, and hardly anything else. */
	readonly key: number;
}

/** What an entry used; nothing for one that the agent's totals pass over. */
export function readUse(entry: JsonObject, row: Row, index: number): Use | undefined {
	const counted = countedUsage(entry, row);
	if (counted === undefined) return undefined;
	const read = readUsage(counted.usage);
	const source = sourceOf(row);
	const message = isObject(entry["message"]) ? entry["message"] : {};
	return {
		...read,
		index,
		source,
		model: source === "assistant" ? modelName(message) : source === "usage" ? modelName(entry) : undefined,
		day: utcDay(row.timestamp) ?? utcDay(message["timestamp"]),
		key: copyKey(message, row, read.usage),
	};
}

function sourceOf({ type, role }: Row): UsageSource {
	if (type === "message") return role === "assistant" ? "assistant" : "toolResult";
	return type === "compaction" || type === "branch_summary" ? type : "usage";
}

/** The model that answered, where that is another than the one that was asked. */
function modelName({ provider, responseModel, model }: JsonObject): string {
	return `${asString(provider) ?? "?"}/${asString(responseModel) ?? asString(model) ?? "?"}`;
}

/**
 * A fork copies entries as they are. The id of a response tells it from all others; without one the entry's id, which
 * is short, does so together with its time; a derived id is another in each file, so it does not count. The figures are
 * part of both: some servers give every response one id.
 */
function copyKey({ responseId }: JsonObject, { id, hasOwnId, timestamp }: Row, usage: Usage): number {
	const name =
		responseId && typeof responseId === "string"
			? ["response", responseId]
			: ["entry", hasOwnId ? id : "", timestamp];
	return hashText(JSON.stringify([...name, ...Object.values(usage)]));
}
