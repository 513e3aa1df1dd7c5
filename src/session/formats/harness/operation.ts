import { asString, isObject, type JsonObject } from "../../json.ts";

/** The operations that a file of the harness tells of (harness format §7, §14). */
export interface Operations {
	/** Their ids, open ones and finished ones. */
	ids(): ReadonlySet<string>;
	/** One of them; reads the file for what it says of it. */
	read(id: string): Operation;
}

/** What a lane was asked to do, and what became of it. What the file does not say is `undefined`. */
export interface Operation {
	readonly id: string;
	/** What it was begun for: `run`, `compaction`, `navigation`; `unknown` where the file does not say. */
	readonly kind: string;
	readonly lane: string | undefined;
	/** `open`, or how it ended in the words of the format; `unknown` for one that is only named. */
	readonly status: string;
	/** How far an open one has come, in the words of the format. */
	readonly at: string | undefined;
	/** Whether somebody asked for it to stop, and when in ISO form. */
	readonly isCancelled: boolean;
	readonly cancelledAt: string | undefined;
	readonly error: OperationError | undefined;
	/** The tip of its lane when it began; `null` for a lane without entries. */
	readonly fromTipId: string | null | undefined;
	/** The tip when it ended; that of its lane now, while it is open. */
	readonly tipId: string | null | undefined;
	/** ISO 8601. */
	readonly startedAt: string | undefined;
	readonly endedAt: string | undefined;
	/** The entries that it was asked with. */
	readonly promptIds: readonly string[];
	/** The tool calls that it is at. */
	readonly calls: readonly ToolCall[];
	/** What waits to become an entry: queued on its lane, or the outcome of a tool. */
	readonly pending: readonly PendingEntry[];
	/** The lines with writes of its own, in file order. */
	readonly lines: readonly number[];
	/** What it was begun with, as it is in the file. */
	readonly intent: JsonObject | undefined;
	/** Where it stands, as it is in the file. */
	readonly state: JsonObject | undefined;
	/** How it ended, as it is in the file. */
	readonly result: JsonObject | undefined;
}

/** What went wrong. */
export interface OperationError {
	readonly code: string | undefined;
	readonly message: string;
}

/** A tool call of the batch that an operation is at. */
export interface ToolCall {
	/** As the reply has it; `undefined` where the reply has no such call. */
	readonly id: string | undefined;
	readonly name: string | undefined;
	/** `planned`, `effect_pending`, `outcome_ready`, `completed`. */
	readonly status: string;
	/** The id that is reserved for its result. */
	readonly resultEntryId: string | undefined;
	/** Those in force, or those of the reply. */
	readonly arguments: unknown;
}

/** What is to become an entry. */
export interface PendingEntry {
	/** The id that is reserved for it. */
	readonly id: string;
	/** `steer`, `followUp`, `nextRun`, `write`, or `result` for the outcome of a tool. */
	readonly kind: string;
	/** Where it was written; `undefined` when its payload is missing. */
	readonly line: number | undefined;
	/** The entry as far as there is one: `type`, and `message` or what a custom entry has. */
	readonly entry: JsonObject | undefined;
}

/** An error as a file has it; `undefined` for what is none. */
export function toError(value: unknown): OperationError | undefined {
	if (typeof value === "string") return { code: undefined, message: value };
	if (!isObject(value)) return undefined;
	return { code: asString(value["code"]), message: asString(value["message"]) ?? "" };
}

/** An entry id or `null` of a file; `undefined` for what is neither. */
export function toTip(value: unknown): string | null | undefined {
	return value === null ? null : asString(value);
}
