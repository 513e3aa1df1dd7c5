/** The entry types of version 3 (format §3). Others are kept, take part in the tree, and reach nothing. */
export const ENTRY_TYPES = [
	"message",
	"model_change",
	"thinking_level_change",
	"usage",
	"compaction",
	"branch_summary",
	"custom",
	"custom_message",
	"context_edit",
	"label",
	"session_info",
] as const;

export type EntryType = (typeof ENTRY_TYPES)[number];

export const KNOWN_ENTRY_TYPES: ReadonlySet<string> = new Set(ENTRY_TYPES);

/** The message roles of version 3 (format §5). Applications add their own. */
export const MESSAGE_ROLES = [
	"system",
	"user",
	"assistant",
	"toolResult",
	"bashExecution",
	"custom",
] as const;

export type MessageRole = (typeof MESSAGE_ROLES)[number];
