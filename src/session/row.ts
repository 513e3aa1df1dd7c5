// Hot: runs once for every entry.
import type { Line } from "../read/lines.ts";
import { asArray, asString, isObject, type JsonObject } from "./json.ts";
import { snippet } from "./snippet.ts";
import { upgradeRole } from "./upgrade.ts";

/** Where a line lies in the file on disk. */
export interface Place {
	/** Counts from 1. */
	readonly line: number;
	/** Bytes before it. */
	readonly offset: number;
	/** Its length without the line feed. */
	readonly bytes: number;
}

/** Where a line lies. */
export function placeOf({ number, offset, bytes }: Line): Place {
	return { line: number, offset, bytes };
}

/**
 * What is kept of an entry in memory: enough for its place in the tree and one line of text. The entry itself
 * stays on disk and is read back by its place.
 */
export interface Row extends Place {
	/** As in the migrated session: derived when the entry has none on disk. */
	readonly id: string;
	/** Whether `id` stands on disk. Never so in version 1, where ids on disk mean nothing. */
	readonly hasOwnId: boolean;
	/** As in the migrated session; `null` for a root and for a member that is absent, empty or no string. */
	readonly parentId: string | null;
	/** `""` when the entry has no string `type`. */
	readonly type: string;
	/** The role of a `message` entry, after migration. */
	readonly role: string | undefined;
	/** As on disk; a number of milliseconds in ISO form. */
	readonly timestamp: string | undefined;
	/** The entry that this one names: target of a label or edit, first kept entry of a compaction, `fromId`. */
	readonly link?: string | undefined;
	/** The label that a `label` entry sets; `""` when it clears one. */
	readonly label?: string | undefined;
	/** Whether a compaction of the harness brings copies of what it keeps. */
	readonly retained?: boolean | undefined;
	/** A reply that ended normally and says nothing in words: it only calls tools. */
	readonly isSilent: boolean;
	/** Surely a prompt that is a text and no more; known only where plain messages were told apart. */
	readonly isPlainPrompt?: boolean;
	/** The snippet: one line of at most 160 UTF-16 units; `""` when snippets were not asked for. */
	readonly text: string;
}

/** A row that is still being made. */
type MutableRow = { -readonly [K in keyof Row]: Row[K] };

/** A row whose place in the tree can still be set: version 1 has none, and ids can be missing. */
export type LinkedRow = Omit<Row, Link> & Pick<MutableRow, Link>;

type Link = "id" | "hasOwnId" | "parentId" | "link";

/** The row of an entry. Missing ids and those of version 1 are filled in afterwards. */
export function toRow(
	entry: JsonObject,
	line: number,
	offset: number,
	bytes: number,
	{ withSnippet, version }: { readonly withSnippet: boolean; readonly version: number },
): Row {
	const type = asString(entry["type"]) ?? "";
	const id = asString(entry["id"]) ?? "";
	const message = type === "message" && isObject(entry["message"]) ? entry["message"] : undefined;
	const role = asString(message?.["role"]);
	const row: MutableRow = {
		line,
		offset,
		bytes,
		id,
		hasOwnId: id !== "",
		parentId: asString(entry["parentId"]) || null,
		type,
		role: version < 3 ? upgradeRole(role) : role,
		timestamp: timestamp(entry["timestamp"]),
		isSilent: message?.["role"] === "assistant" && isSilent(message),
		text: withSnippet ? snippet(entry, type) : "",
	};
	addLink(row, entry);
	return row;
}

/** A reply that ended normally and says nothing in words. */
export function isSilent(reply: JsonObject): boolean {
	const { content, stopReason } = reply;
	if (stopReason && stopReason !== "stop" && stopReason !== "toolUse") return false;
	if (typeof content === "string") return content.trim() === "";
	return !asArray(content).some(hasWords);
}

function hasWords(block: unknown): boolean {
	return (
		isObject(block) &&
		block["type"] === "text" &&
		typeof block["text"] === "string" &&
		block["text"].trim() !== ""
	);
}

function timestamp(value: unknown): string | undefined {
	if (typeof value === "string") return value;
	if (typeof value !== "number") return undefined;
	const date = new Date(value);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Few entries name another; the rest of a million rows go without the room for it. */
function addLink(row: MutableRow, entry: JsonObject): void {
	switch (row.type) {
		case "label":
			row.link = asString(entry["targetId"]);
			row.label = asString(entry["label"]) ?? "";
			return;
		case "leaf":
		case "context_edit":
			row.link = asString(entry["targetId"]);
			return;
		case "compaction":
			row.link = asString(entry["firstKeptEntryId"]);
			if (Array.isArray(entry["retainedTail"])) row.retained = true;
			return;
		case "branch_summary":
			row.link = asString(entry["fromId"]);
			return;
	}
}
