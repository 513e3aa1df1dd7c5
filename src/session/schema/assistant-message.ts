import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { blocksSchema, type ContentBlock } from "./blocks.ts";
import { byKind } from "./choice.ts";
import { type Usage, usageSchema } from "./usage.ts";

/** A reply of a model (format §5). */
export interface AssistantMessage extends JsonObject {
	readonly role: "assistant";
	readonly content: readonly ContentBlock[];
	readonly api: string;
	readonly provider: string;
	readonly model: string;
	readonly responseModel?: string;
	readonly responseId?: string | null;
	readonly thinkingLevel?: string;
	readonly providerThinkingLevel?: string;
	readonly diagnostics?: readonly Diagnostic[];
	readonly usage: Usage;
	readonly stopReason: StopReason;
	readonly rawStopReason?: string;
	readonly deferred?: DeferredReply;
	readonly errorMessage?: string;
	readonly endTurn?: boolean;
	readonly timestamp: number;
	readonly durationMs?: number;
}

/** Why a reply ended (format §5). Releases add to these, so that others are legal. */
export type StopReason = (typeof STOP_REASONS)[number] | (string & {});

const STOP_REASONS = ["stop", "length", "toolUse", "error", "aborted", "deferred"] as const;

/** Something that went wrong on the way to a reply. */
export interface Diagnostic extends JsonObject {
	readonly type: string;
	readonly timestamp: number;
}

/** Where a reply that the provider works on can be fetched later. */
export interface DeferredReply extends JsonObject {
	readonly provider: string;
	readonly modelId: string;
	readonly api: string;
	readonly id: string;
}

const diagnosticSchema: z.ZodType<Diagnostic> = z
	.looseObject({ type: z.string(), timestamp: z.number() })
	.meta({ id: "Diagnostic", description: "Something that went wrong on the way to a reply." });

const deferredReplySchema: z.ZodType<DeferredReply> = z
	.looseObject({ provider: z.string(), modelId: z.string(), api: z.string(), id: z.string() })
	.meta({
		id: "DeferredReply",
		description: "Where a reply that the provider works on can be fetched later.",
	});

export const assistantMessageSchema: z.ZodType<AssistantMessage> = z
	.looseObject({
		role: z.literal("assistant"),
		content: blocksSchema,
		api: z.string().meta({
			description: "The protocol spoken with the provider.",
			examples: ["anthropic-messages", "openai-responses"],
		}),
		provider: z.string(),
		model: z.string().describe("The model that was asked."),
		responseModel: z.string().exactOptional().describe("The model that answered, as the provider names it."),
		// Copied from the provider's answer, where it may be null.
		responseId: byKind(z.string(), z.null()).exactOptional(),
		thinkingLevel: z.string().exactOptional().describe("The level asked for, in the agent's words."),
		providerThinkingLevel: z.string().exactOptional().describe("The same in the provider's words."),
		diagnostics: z.array(diagnosticSchema).exactOptional(),
		usage: usageSchema,
		stopReason: z.string().meta({
			description: "Why it ended. Replies with `error` or `aborted` are not sent again.",
			examples: [...STOP_REASONS],
		}),
		rawStopReason: z.string().exactOptional().describe("The same in the provider's words."),
		deferred: deferredReplySchema.exactOptional(),
		errorMessage: z.string().exactOptional(),
		endTurn: z.boolean().exactOptional().describe("Whether the model said that its turn is over."),
		timestamp: z.number().describe("When the request began, in milliseconds since 1970."),
		durationMs: z.number().exactOptional(),
	})
	.meta({ id: "AssistantMessage", description: "A reply of a model." });
