import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { type Content, contentSchema } from "./blocks.ts";
import { byKind } from "./choice.ts";

/** A change of the system prompt and of the tools; the first one declares them (format §5, §8). */
export interface SystemMessage extends JsonObject {
	readonly role: "system";
	readonly content: Content;
	/** Named parts of the prompt: set, or removed by `null`. */
	readonly sections?: { readonly [name: string]: string | null };
	readonly toolsAdded?: readonly ToolDeclaration[];
	readonly toolsRemoved?: readonly ToolName[];
	readonly timestamp: number;
}

/** A tool as it is declared to the model (format §8). */
export interface ToolDeclaration extends ToolName {
	readonly description?: string;
	/** The JSON Schema of its arguments. */
	readonly parameters?: JsonObject;
}

/** A tool, by name (format §8). */
export interface ToolName extends JsonObject {
	readonly name: string;
}

const toolDeclarationSchema: z.ZodType<ToolDeclaration> = z
	.looseObject({
		// Replaying the messages needs the name only.
		name: z.string(),
		description: z.string().exactOptional(),
		parameters: z.looseObject({}).exactOptional().describe("The JSON Schema of its arguments."),
	})
	.meta({ id: "ToolDeclaration", description: "A tool as it is declared to the model." });

export const systemMessageSchema: z.ZodType<SystemMessage> = z
	.looseObject({
		role: z.literal("system"),
		content: contentSchema.describe(
			"Instructions: the base prompt in the first message, additions in later ones.",
		),
		sections: z
			.record(z.string(), byKind(z.string(), z.null()))
			.exactOptional()
			.describe("Named parts of the prompt: a text sets one, null removes it."),
		toolsAdded: z.array(toolDeclarationSchema).exactOptional(),
		toolsRemoved: z.array(z.looseObject({ name: z.string() })).exactOptional(),
		timestamp: z.number().describe("Milliseconds since 1970."),
	})
	.meta({
		id: "SystemMessage",
		description:
			"A change of the system prompt and of the tools. Replayed in order they give the present ones.",
	});
