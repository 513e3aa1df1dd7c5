import * as z from "zod";
import type { JsonObject } from "../json.ts";
import { MESSAGE_ROLES, type MessageRole } from "../types.ts";
import { type AssistantMessage, assistantMessageSchema } from "./assistant-message.ts";
import { type Content, contentSchema } from "./blocks.ts";
import { byKind, byTag, otherName } from "./choice.ts";
import { type SystemMessage, systemMessageSchema } from "./system-message.ts";
import { type ToolResultMessage, toolResultMessageSchema } from "./tool-result-message.ts";

/** What the person at the terminal wrote (format §5). */
export interface UserMessage extends JsonObject {
	readonly role: "user";
	readonly content: Content;
	readonly timestamp: number;
}

/** A shell command that the person ran (format §5). */
export interface BashExecutionMessage extends JsonObject {
	readonly role: "bashExecution";
	readonly command: string;
	readonly output: string;
	/** Absent, in old files `null`, when the command was cancelled. */
	readonly exitCode?: number | null;
	readonly cancelled: boolean;
	readonly truncated: boolean;
	readonly fullOutputPath?: string;
	readonly excludeFromContext?: boolean;
	readonly timestamp: number;
}

/** A message of an extension (format §5); `hookMessage` before version 3. */
export interface CustomMessage extends JsonObject {
	readonly role: "custom";
	readonly customType: string;
	readonly content: Content;
	readonly display: boolean;
	readonly details?: unknown;
	readonly timestamp: number;
}

/** A message of a role that version 3 does not know: applications add their own (format §5). */
export interface OtherMessage extends JsonObject {
	readonly role: string;
}

/** A message of a role that version 3 knows: `role` tells its members. */
export type KnownMessage =
	| SystemMessage
	| UserMessage
	| AssistantMessage
	| ToolResultMessage
	| BashExecutionMessage
	| CustomMessage;

/** What a `message` entry holds (format §5). */
export type Message = KnownMessage | OtherMessage;

const timestamp = z.number().describe("Milliseconds since 1970.");

const userMessageSchema: z.ZodType<UserMessage> = z
	.looseObject({ role: z.literal("user"), content: contentSchema, timestamp })
	.meta({ id: "UserMessage", description: "What the person at the terminal wrote." });

const bashExecutionMessageSchema: z.ZodType<BashExecutionMessage> = z
	.looseObject({
		role: z.literal("bashExecution"),
		command: z.string(),
		output: z.string(),
		exitCode: byKind(z.number(), z.null())
			.exactOptional()
			.describe("Absent, or null in old files, when the command was cancelled."),
		cancelled: z.boolean(),
		truncated: z.boolean().describe("Whether `output` is only a part of what the command printed."),
		fullOutputPath: z.string().exactOptional().describe("A file with all of the output."),
		excludeFromContext: z.boolean().exactOptional().describe("True: the model does not see it."),
		timestamp,
	})
	.meta({ id: "BashExecutionMessage", description: "A shell command that the person ran." });

const customMessageSchema: z.ZodType<CustomMessage> = z
	.looseObject({
		role: z.literal("custom"),
		customType: z.string().describe("The extension's name for it."),
		content: contentSchema,
		display: z.boolean().describe("Whether the agent shows it."),
		details: z.unknown().exactOptional().describe("The extension's own; the model does not see it."),
		timestamp,
	})
	.meta({ id: "CustomMessage", description: "A message of an extension." });

const otherMessageSchema: z.ZodType<OtherMessage> = z
	.looseObject({ role: otherName(MESSAGE_ROLES) })
	.meta({ id: "OtherMessage", description: "A message of any other role; it is kept." });

const MESSAGES = {
	system: systemMessageSchema,
	user: userMessageSchema,
	assistant: assistantMessageSchema,
	toolResult: toolResultMessageSchema,
	bashExecution: bashExecutionMessageSchema,
	custom: customMessageSchema,
} satisfies Record<MessageRole, z.ZodType>;

export const messageSchema: z.ZodType<Message> = byTag("role", MESSAGES, otherMessageSchema).meta({
	id: "Message",
	description: "A message; `role` tells which.",
});

/** Whether version 3 knows the role of a message. */
export function isKnownMessage(message: Message): message is KnownMessage {
	return Object.hasOwn(MESSAGES, message.role);
}
