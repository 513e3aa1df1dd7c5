import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { byKind, byTag, otherName } from "./choice.ts";

/** Text (format §5). */
export interface TextBlock extends JsonObject {
	readonly type: "text";
	readonly text: string;
	readonly textSignature?: string;
}

/** A picture, inside the file (format §5). */
export interface ImageBlock extends JsonObject {
	readonly type: "image";
	/** Base64. */
	readonly data: string;
	readonly mimeType: string;
}

/** What the model thought before it answered (format §5). */
export interface ThinkingBlock extends JsonObject {
	readonly type: "thinking";
	/** Empty when the provider keeps it to itself. */
	readonly thinking: string;
	readonly thinkingSignature?: string;
	readonly redacted?: boolean;
}

/** A tool the model wants to be run (format §5). */
export interface ToolCallBlock extends JsonObject {
	readonly type: "toolCall";
	readonly id: string;
	readonly name: string;
	readonly arguments: JsonObject;
	readonly thoughtSignature?: string;
	readonly namespace?: string | null;
	readonly argumentsError?: string;
}

/** A block of a type that version 3 does not know. */
export interface OtherBlock extends JsonObject {
	readonly type: string;
}

/** A block of a type that version 3 knows: `type` tells its members. */
export type KnownBlock = TextBlock | ImageBlock | ThinkingBlock | ToolCallBlock;

/** One piece of a message's content (format §5). */
export type ContentBlock = KnownBlock | OtherBlock;

/** The content of most messages: text alone, or blocks. */
export type Content = string | readonly ContentBlock[];

const signature = z.string().exactOptional().describe("The provider's own, to be sent back to it as it is.");

const textBlockSchema: z.ZodType<TextBlock> = z
	.looseObject({ type: z.literal("text"), text: z.string(), textSignature: signature })
	.meta({ id: "TextBlock", description: "Text." });

const imageBlockSchema: z.ZodType<ImageBlock> = z
	.looseObject({
		type: z.literal("image"),
		data: z.string().describe("The bytes, in base64."),
		mimeType: z.string().meta({ examples: ["image/png", "image/jpeg"] }),
	})
	.meta({ id: "ImageBlock", description: "A picture, inside the file." });

const thinkingBlockSchema: z.ZodType<ThinkingBlock> = z
	.looseObject({
		type: z.literal("thinking"),
		thinking: z.string().describe("Empty when the provider does not show it."),
		thinkingSignature: signature,
		redacted: z
			.boolean()
			.exactOptional()
			.describe("The provider withheld it; what is left is encrypted in `thinkingSignature`."),
	})
	.meta({ id: "ThinkingBlock", description: "What the model thought before it answered." });

const toolCallBlockSchema: z.ZodType<ToolCallBlock> = z
	.looseObject({
		type: z.literal("toolCall"),
		id: z.string().describe("What the `toolResult` message refers to."),
		name: z.string().describe("The tool."),
		arguments: z.looseObject({}),
		thoughtSignature: signature,
		// Copied from the provider's answer, where it may be null.
		namespace: byKind(z.string(), z.null()).exactOptional(),
		argumentsError: z
			.string()
			.exactOptional()
			.describe("Why the arguments the model wrote could not be read; `arguments` is empty then."),
	})
	.meta({ id: "ToolCallBlock", description: "A tool the model wants to be run." });

const BLOCKS = {
	text: textBlockSchema,
	image: imageBlockSchema,
	thinking: thinkingBlockSchema,
	toolCall: toolCallBlockSchema,
};

const otherBlockSchema: z.ZodType<OtherBlock> = z
	.looseObject({ type: otherName(Object.keys(BLOCKS)) })
	.meta({ id: "OtherBlock", description: "A block of any other type; it is kept." });

const blockSchema: z.ZodType<ContentBlock> = byTag("type", BLOCKS, otherBlockSchema).meta({
	id: "ContentBlock",
	description: "One piece of a message's content; `type` tells which.",
});

export const blocksSchema: z.ZodType<readonly ContentBlock[]> = z.array(blockSchema);

export const contentSchema: z.ZodType<Content> = byKind(z.string(), blocksSchema).meta({
	id: "Content",
	description: "Text alone, or blocks.",
});

/** Whether version 3 knows the type of a block. */
export function isKnownBlock(block: ContentBlock): block is KnownBlock {
	return Object.hasOwn(BLOCKS, block.type);
}
