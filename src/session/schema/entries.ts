import * as z from "zod";
import { ENTRY_TYPES, type EntryType, KNOWN_ENTRY_TYPES } from "../types.ts";
import { byTag, otherName } from "./choice.ts";
import {
	type BranchSummaryEntry,
	branchSummaryEntrySchema,
	type CompactionEntry,
	type ContextEditEntry,
	type CustomMessageEntry,
	compactionEntrySchema,
	contextEditEntrySchema,
	customMessageEntrySchema,
	type MessageEntry,
	messageEntrySchema,
} from "./context-entries.ts";
import { type EntryBase, entryBase } from "./entry-base.ts";
import {
	type CustomEntry,
	customEntrySchema,
	type EarlyModelChangeEntry,
	type LabelEntry,
	labelEntrySchema,
	type ModelChangeEntry,
	modelChangeEntrySchema,
	type SessionInfoEntry,
	sessionInfoEntrySchema,
	type ThinkingLevelChangeEntry,
	thinkingLevelChangeEntrySchema,
	type UsageEntry,
	usageEntrySchema,
} from "./state-entries.ts";

/** An entry of a type that version 3 does not know (format §3). */
export interface OtherEntry extends EntryBase {
	readonly type: string;
}

/** An entry of a type that version 3 knows: `type` tells its members. */
export type KnownEntry =
	| MessageEntry
	| ModelChangeEntry
	| EarlyModelChangeEntry
	| ThinkingLevelChangeEntry
	| UsageEntry
	| CompactionEntry
	| BranchSummaryEntry
	| CustomEntry
	| CustomMessageEntry
	| ContextEditEntry
	| LabelEntry
	| SessionInfoEntry;

/** An entry as version 3 has it: what `Session.read` gives for a sound one (format §3). */
export type SessionEntry = KnownEntry | OtherEntry;

const ENTRIES = {
	message: messageEntrySchema,
	model_change: modelChangeEntrySchema,
	thinking_level_change: thinkingLevelChangeEntrySchema,
	usage: usageEntrySchema,
	compaction: compactionEntrySchema,
	branch_summary: branchSummaryEntrySchema,
	custom: customEntrySchema,
	custom_message: customMessageEntrySchema,
	context_edit: contextEditEntrySchema,
	label: labelEntrySchema,
	session_info: sessionInfoEntrySchema,
} satisfies Record<EntryType, z.ZodType>;

const otherEntrySchema: z.ZodType<OtherEntry> = z
	.looseObject({ type: otherName(ENTRY_TYPES), ...entryBase })
	.meta({
		id: "OtherEntry",
		description: "An entry of any other type; it is kept and has its place in the tree.",
	});

/**
 * Any entry. A known type is held to its own schema, so that an issue has the exact path of the fault; the
 * unknown ones need no more than what all entries share.
 */
export const entrySchema: z.ZodType<SessionEntry> = byTag("type", ENTRIES, otherEntrySchema).meta({
	title: "Session entry",
	description:
		"One line of a session file after the header, as version 3 has it; `type` tells which. Members that are not named here are kept.",
});

/** Whether version 3 knows the type of an entry. */
export function isKnownEntry(entry: SessionEntry): entry is KnownEntry {
	return KNOWN_ENTRY_TYPES.has(entry.type);
}
