// Hot: runs once for every entry the model sees.
import { asArray, isObject, type JsonObject } from "../session/json.ts";
import { branchSummary, compactionSummary, customMessage } from "./messages.ts";

/** Whether a message that is kept is one that the harness shows to the model. */
export type Keeps = (message: JsonObject) => boolean;

/** Leaves out replies that ended in one of these ways. */
export function keepsReply(dropped: readonly string[]): Keeps {
	return ({ role, stopReason }) =>
		role !== "assistant" || typeof stopReason !== "string" || !dropped.includes(stopReason);
}

/**
 * The messages that an entry of a file of the harness gives (harness format §9, §14, §15). A compaction brings copies
 * of what it keeps.
 * @returns nothing at all for a message entry that holds no message
 */
export function harnessMessages(entry: JsonObject, type: string, keeps: Keeps): JsonObject[] | undefined {
	switch (type) {
		case "message": {
			const { message } = entry;
			if (!isObject(message)) return undefined;
			return keeps(message) ? [message] : [];
		}
		case "custom_message":
			return [{ ...customMessage(entry), content: entry["content"] }];
		case "branch_summary":
			return entry["summary"] ? [branchSummary(entry)] : [];
		case "compaction":
			return [compactionSummary(entry), ...retainedTail(entry, keeps)];
		default:
			return [];
	}
}

function retainedTail({ retainedTail: tail }: JsonObject, keeps: Keeps): JsonObject[] {
	return asArray(tail).filter((message): message is JsonObject => isObject(message) && keeps(message));
}
