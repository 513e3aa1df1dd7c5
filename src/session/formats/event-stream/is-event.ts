import type { JsonObject } from "../../json.ts";

/** What records of an event stream are called that can be its first; the agent prints these, and never stores them. */
const EVENT_TYPES: ReadonlySet<unknown> = new Set([
	"agent_start",
	"turn_start",
	"message_start",
	"message_update",
	"message_end",
	"queue_update",
	"entry_appended",
	"session_info_changed",
	"thinking_level_changed",
	"tool_execution_start",
	"compaction_start",
	"auto_retry_start",
	"extension_error",
]);

/** Whether a record is one of `--mode json` or the like: an event, which has no id. */
export function isEvent(record: JsonObject): boolean {
	return EVENT_TYPES.has(record["type"]) && record["id"] === undefined;
}
