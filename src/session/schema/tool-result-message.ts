import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { blocksSchema, type ContentBlock } from "./blocks.ts";
import { type Usage, usageSchema } from "./usage.ts";

/** What a tool gave back (format §5). */
export interface ToolResultMessage extends JsonObject {
	readonly role: "toolResult";
	readonly toolCallId: string;
	readonly toolName: string;
	readonly content: readonly ContentBlock[];
	readonly isError: boolean;
	readonly details?: unknown;
	readonly usage?: Usage;
	readonly nestedCalls?: NestedCalls;
	readonly timestamp: number;
	readonly durationMs?: number;
}

/** The calls that a tool made to other tools while it ran. */
export interface NestedCalls extends JsonObject {
	readonly calls: readonly NestedCall[];
	/** False when some are left out or cut. */
	readonly complete: boolean;
}

/** One call that a tool made to another. */
export interface NestedCall extends JsonObject {
	readonly id: string;
	readonly name: string;
	readonly status: string;
	readonly arguments?: JsonObject;
	readonly argumentsBytes?: number;
	readonly durationMs?: number;
	readonly error?: string;
}

const nestedCallSchema: z.ZodType<NestedCall> = z
	.looseObject({
		id: z.string(),
		name: z.string(),
		status: z.string().meta({ examples: ["ok", "error", "unfinished"] }),
		arguments: z.looseObject({}).exactOptional().describe("Left out when they are large."),
		argumentsBytes: z.number().exactOptional().describe("The size of arguments that were left out."),
		durationMs: z.number().exactOptional(),
		error: z.string().exactOptional(),
	})
	.meta({ id: "NestedCall", description: "One call that a tool made to another." });

const nestedCallsSchema: z.ZodType<NestedCalls> = z
	.looseObject({
		calls: z.array(nestedCallSchema),
		complete: z.boolean().describe("False when some calls are left out or cut."),
	})
	.meta({ id: "NestedCalls", description: "The calls that a tool made to other tools while it ran." });

export const toolResultMessageSchema: z.ZodType<ToolResultMessage> = z
	.looseObject({
		role: z.literal("toolResult"),
		toolCallId: z.string().describe("The `id` of the call it answers."),
		toolName: z.string(),
		content: blocksSchema,
		isError: z.boolean(),
		details: z.unknown().exactOptional().describe("The tool's own; the model does not see it."),
		usage: usageSchema.exactOptional().describe("What the tool itself spent on models."),
		nestedCalls: nestedCallsSchema.exactOptional(),
		timestamp: z.number().describe("Milliseconds since 1970."),
		durationMs: z.number().exactOptional(),
	})
	.meta({ id: "ToolResultMessage", description: "What a tool gave back." });
