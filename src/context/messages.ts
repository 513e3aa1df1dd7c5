// Hot: runs once for every entry the model sees.
import { isObject, type JsonObject } from "../session/json.ts";

/**
 * The messages that an entry gives before any edit (format §7.5).
 * @returns nothing at all for a message entry that holds no message
 */
export function entryMessages(entry: JsonObject, type: string): JsonObject[] | undefined {
	switch (type) {
		case "message":
			return isObject(entry["message"]) ? [withContent(entry["message"])] : undefined;
		case "custom_message":
			return [customMessage(entry)];
		case "branch_summary":
			return entry["summary"] ? [branchSummary(entry)] : [];
		case "compaction":
			return isObject(entry["systemMessage"])
				? [entry["systemMessage"], compactionSummary(entry)]
				: [compactionSummary(entry)];
		default:
			return [];
	}
}

/** Old versions, forks and hands have left messages without content. */
function withContent(message: JsonObject): JsonObject {
	if (message["content"] !== undefined && message["content"] !== null) return message;
	switch (message["role"]) {
		case "system":
			return { ...message, content: "" };
		case "user":
		case "assistant":
		case "toolResult":
			return { ...message, content: [] };
		default:
			return message;
	}
}

/** The message of a `custom_message` entry. */
export function customMessage(entry: JsonObject): JsonObject {
	const { customType, content, display, details } = entry;
	return {
		role: "custom",
		customType,
		content: content ?? [],
		display,
		details,
		timestamp: milliseconds(entry["timestamp"]),
	};
}

/** The message of a `branch_summary` entry. */
export function branchSummary(entry: JsonObject): JsonObject {
	const { summary, fromId } = entry;
	return { role: "branchSummary", summary, fromId, timestamp: milliseconds(entry["timestamp"]) };
}

/** The summary that a compaction gives; its time is that of the entry. */
export function compactionSummary(entry: JsonObject): JsonObject {
	const { summary, tokensBefore } = entry;
	return { role: "compactionSummary", summary, tokensBefore, timestamp: milliseconds(entry["timestamp"]) };
}

/** NaN, which JSON writes as `null`, for a time that cannot be read. */
function milliseconds(timestamp: unknown): number {
	const isTime = typeof timestamp === "string" || typeof timestamp === "number";
	return isTime ? new Date(timestamp).getTime() : Number.NaN;
}
