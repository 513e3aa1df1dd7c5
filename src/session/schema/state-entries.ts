import * as z from "zod";
import { isObject } from "../json.ts";
import { choice } from "./choice.ts";
import { type EntryBase, entryBase } from "./entry-base.ts";
import { type Usage, usageSchema } from "./usage.ts";

/** Another model was chosen (format §3). */
export interface ModelChangeEntry extends EntryBase {
	readonly type: "model_change";
	readonly provider: string;
	readonly modelId: string;
}

/** The same from the agent's first releases, which had one member for both. */
export interface EarlyModelChangeEntry extends EntryBase {
	readonly type: "model_change";
	/** `provider/model`. */
	readonly model: string;
	readonly provider?: never;
	readonly modelId?: never;
}

/** Another thinking level was chosen (format §3). */
export interface ThinkingLevelChangeEntry extends EntryBase {
	readonly type: "thinking_level_change";
	readonly thinkingLevel: string;
}

/** Tokens spent outside the conversation (format §3). */
export interface UsageEntry extends EntryBase {
	readonly type: "usage";
	readonly kind: string;
	readonly provider: string;
	readonly model: string;
	readonly usage: Usage;
	readonly note?: string;
}

/** State of an extension (format §3). */
export interface CustomEntry extends EntryBase {
	readonly type: "custom";
	readonly customType: string;
	readonly data?: unknown;
}

/** A name for another entry (format §3). */
export interface LabelEntry extends EntryBase {
	readonly type: "label";
	readonly targetId: string;
	/** Absent or empty clears it. */
	readonly label?: string;
}

/** The session's name (format §3). */
export interface SessionInfoEntry extends EntryBase {
	readonly type: "session_info";
	/** Absent or empty clears it. */
	readonly name?: string;
}

const currentModelChangeSchema: z.ZodType<ModelChangeEntry> = z
	.looseObject({ type: z.literal("model_change"), ...entryBase, provider: z.string(), modelId: z.string() })
	.meta({ id: "ModelChangeEntry", description: "Another model was chosen." });

const earlyModelChangeSchema: z.ZodType<EarlyModelChangeEntry> = z
	.looseObject({
		type: z.literal("model_change"),
		...entryBase,
		model: z.string().meta({ examples: ["anthropic/claude-sonnet-4-5"] }),
		provider: z.never().exactOptional(),
		modelId: z.never().exactOptional(),
	})
	.meta({ id: "EarlyModelChangeEntry", description: "The same as the agent's first releases wrote it." });

export const modelChangeEntrySchema: z.ZodType<ModelChangeEntry | EarlyModelChangeEntry> = choice(
	[currentModelChangeSchema, earlyModelChangeSchema],
	(value) => (isEarlyModelChange(value) ? earlyModelChangeSchema : currentModelChangeSchema),
	"object",
);

function isEarlyModelChange(value: unknown): boolean {
	return isObject(value) && "model" in value && !("provider" in value) && !("modelId" in value);
}

export const thinkingLevelChangeEntrySchema: z.ZodType<ThinkingLevelChangeEntry> = z
	.looseObject({
		type: z.literal("thinking_level_change"),
		...entryBase,
		thinkingLevel: z.string().meta({ examples: ["off", "minimal", "low", "medium", "high", "xhigh", "max"] }),
	})
	.meta({ id: "ThinkingLevelChangeEntry", description: "Another thinking level was chosen." });

export const usageEntrySchema: z.ZodType<UsageEntry> = z
	.looseObject({
		type: z.literal("usage"),
		...entryBase,
		kind: z.string().meta({ description: "What for; any word.", examples: ["cache_warm"] }),
		provider: z.string(),
		model: z.string(),
		usage: usageSchema,
		note: z.string().exactOptional(),
	})
	.meta({ id: "UsageEntry", description: "Tokens spent outside the conversation." });

export const customEntrySchema: z.ZodType<CustomEntry> = z
	.looseObject({
		type: z.literal("custom"),
		...entryBase,
		customType: z.string().describe("The extension's name for it."),
		data: z.unknown().exactOptional(),
	})
	.meta({ id: "CustomEntry", description: "State of an extension; the model does not see it." });

export const labelEntrySchema: z.ZodType<LabelEntry> = z
	.looseObject({
		type: z.literal("label"),
		...entryBase,
		targetId: z.string().describe("The entry that is named."),
		label: z.string().exactOptional().describe("Absent or empty clears it."),
	})
	.meta({ id: "LabelEntry", description: "A name for another entry." });

export const sessionInfoEntrySchema: z.ZodType<SessionInfoEntry> = z
	.looseObject({
		type: z.literal("session_info"),
		...entryBase,
		name: z.string().exactOptional().describe("Absent or empty clears it; the last one in the file counts."),
	})
	.meta({ id: "SessionInfoEntry", description: "The session's name." });
