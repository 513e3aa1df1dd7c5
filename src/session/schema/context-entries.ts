import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { type Content, contentSchema } from "./blocks.ts";
import { byKind } from "./choice.ts";
import { type EntryBase, entryBase } from "./entry-base.ts";
import { type Message, messageSchema } from "./messages.ts";
import { type SystemMessage, systemMessageSchema } from "./system-message.ts";
import { type Usage, usageSchema } from "./usage.ts";

/** A message of the conversation (format §3). */
export interface MessageEntry extends EntryBase {
	readonly type: "message";
	readonly message: Message;
}

/** Older messages put into a summary (format §3, §7). */
export interface CompactionEntry extends EntryBase {
	readonly type: "compaction";
	readonly summary: string;
	/** The first entry that is kept beside the summary; its own id when none is. */
	readonly firstKeptEntryId: string;
	readonly tokensBefore: number;
	readonly systemMessage?: SystemMessage;
	readonly usage?: Usage;
	readonly details?: unknown;
	readonly fromHook?: boolean;
}

/** A summary of a branch that was left (format §3). */
export interface BranchSummaryEntry extends EntryBase {
	readonly type: "branch_summary";
	/** The leaf that was left, or `root`. */
	readonly fromId: string;
	readonly summary: string;
	readonly usage?: Usage;
	readonly details?: unknown;
	readonly fromHook?: boolean;
}

/** A message of an extension that the model sees (format §3). */
export interface CustomMessageEntry extends EntryBase {
	readonly type: "custom_message";
	readonly customType: string;
	readonly content: Content;
	readonly display: boolean;
	readonly details?: unknown;
}

/** A change of what the model sees of an earlier entry (format §3, §7). */
export interface ContextEditEntry extends EntryBase {
	readonly type: "context_edit";
	readonly targetId: string;
	/** `null` takes the target out of the context. */
	readonly replacement: Replacement | null;
}

/** What the model sees instead of the target's own content. */
export interface Replacement extends JsonObject {
	readonly content: Content;
}

const summarized = {
	usage: usageSchema.exactOptional().describe("What it took to write the summary."),
	details: z.unknown().exactOptional().describe("The writer's own, such as the files touched; any value."),
	fromHook: z.boolean().exactOptional().describe("True: an extension wrote the summary."),
};

export const messageEntrySchema: z.ZodType<MessageEntry> = z
	.looseObject({ type: z.literal("message"), ...entryBase, message: messageSchema })
	.meta({ id: "MessageEntry", description: "A message of the conversation." });

export const compactionEntrySchema: z.ZodType<CompactionEntry> = z
	.looseObject({
		type: z.literal("compaction"),
		...entryBase,
		summary: z.string(),
		firstKeptEntryId: z
			.string()
			.describe("The first entry that is kept beside the summary; the compaction itself when none is."),
		tokensBefore: z.number().describe("The size of the context before."),
		systemMessage: systemMessageSchema.exactOptional().describe("The prompt and the tools at this point."),
		...summarized,
	})
	.meta({ id: "CompactionEntry", description: "Older messages put into a summary." });

export const branchSummaryEntrySchema: z.ZodType<BranchSummaryEntry> = z
	.looseObject({
		type: z.literal("branch_summary"),
		...entryBase,
		fromId: z.string().describe("The leaf that was left, or `root`."),
		summary: z.string(),
		...summarized,
	})
	.meta({ id: "BranchSummaryEntry", description: "A summary of a branch that was left." });

export const customMessageEntrySchema: z.ZodType<CustomMessageEntry> = z
	.looseObject({
		type: z.literal("custom_message"),
		...entryBase,
		customType: z.string().describe("The extension's name for it."),
		content: contentSchema,
		display: z.boolean().describe("Whether the agent shows it."),
		details: z.unknown().exactOptional().describe("The extension's own; the model does not see it."),
	})
	.meta({ id: "CustomMessageEntry", description: "A message of an extension that the model sees." });

export const contextEditEntrySchema: z.ZodType<ContextEditEntry> = z
	.looseObject({
		type: z.literal("context_edit"),
		...entryBase,
		targetId: z.string().describe("The entry that is changed; it stays as it is in the file."),
		replacement: byKind(z.null(), z.looseObject({ content: contentSchema })).describe(
			"What the model sees instead; null takes the target out.",
		),
	})
	.meta({ id: "ContextEditEntry", description: "A change of what the model sees of an earlier entry." });
