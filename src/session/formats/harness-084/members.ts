import { isObject, type JsonObject } from "../../json.ts";
import { isString, isTime, optional } from "../harness/header.ts";

const ENTRY_TYPES: ReadonlySet<unknown> = new Set([
	"message",
	"model_change",
	"thinking_level_change",
	"active_tools_change",
	"compaction",
	"branch_summary",
	"custom",
]);

const RECORD_TYPES: ReadonlySet<unknown> = new Set([
	"operation_started",
	"abort_requested",
	"operation_finished",
	"step_attempt",
	"tool_started",
	"queue_enqueued",
	"queue_cancelled",
	"write_deferred",
	"usage",
]);

const OPERATION_KINDS: ReadonlySet<unknown> = new Set(["run", "compaction", "navigation"]);

const isIdOrNull = (value: unknown): boolean => value === null || isString(value);

/** What a member must be; the times of entries and records are looked at apart. */
type Checks = Readonly<Record<string, (value: unknown) => boolean>>;

const CHECKS: Readonly<Record<string, Checks>> = {
	entry: {
		lane: optional(isString),
		id: isString,
		type: (value) => ENTRY_TYPES.has(value),
		parentId: isIdOrNull,
	},
	record: { id: isString, lane: isString, type: (value) => RECORD_TYPES.has(value) },
	lane: { lane: isString, leafId: isIdOrNull },
	fact: {
		fact: (value) => value === "name" || value === "label",
		name: optional(isString),
		label: optional(isString),
	},
};

/** The first member of a mutation that 0.84 refuses; nothing when all are right (harness format §14). */
export function wrongMember(mutation: JsonObject): string | undefined {
	const checks = CHECKS[String(mutation["kind"])] ?? {};
	const wrong = Object.entries(checks).find(([name, isRight]) => !isRight(mutation[name]));
	return wrong?.[0] ?? wrongSpecial(mutation);
}

/** What only some types of a kind must have. */
function wrongSpecial({
	kind,
	type,
	fact,
	customType,
	targetId,
	intent,
	runId,
}: JsonObject): string | undefined {
	if (kind === "entry" && type === "custom" && !isString(customType)) return "customType";
	if (kind === "fact" && fact === "label" && !isString(targetId)) return "targetId";
	if (kind !== "record") return undefined;
	const isIntent = isObject(intent) && OPERATION_KINDS.has(intent["kind"]);
	if (type === "operation_started" && !isIntent) return "intent";
	return type === "operation_finished" && !isString(runId) ? "runId" : undefined;
}

/** Whether entries and records have a time, which others have not. */
export function hasWrongTime({ kind, timestamp }: JsonObject): boolean {
	return (kind === "entry" || kind === "record") && !isTime(timestamp);
}
