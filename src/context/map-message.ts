import { asArray, asString, isObject, type JsonObject } from "../session/json.ts";
import type { Model } from "./settings.ts";

/** A result without its call right before it; a second result for one call; content of a kind that cannot be sent. */
export type RequestProblem = "no-call" | "second-result" | "bad-content";

/** Kept out by the person who ran the command; a reply that failed or was stopped; a role no model knows. */
export type SkipReason = "excluded" | "failed-reply" | "unknown-role";

export type MappedMessage =
	| {
			readonly kind: "sent";
			readonly message: JsonObject;
			readonly role: string;
			readonly droppedThinking: number;
			readonly problem: RequestProblem | undefined;
	  }
	| { readonly kind: "skipped"; readonly role: string; readonly reason: SkipReason };

/** One message as a request to a model has it (format §9). The words the agent adds are left out. */
export function mapMessage(message: JsonObject, model: Model | null): MappedMessage {
	const role = asString(message["role"]) ?? "";
	switch (role) {
		case "bashExecution":
			if (message["excludeFromContext"]) return { kind: "skipped", role, reason: "excluded" };
			return toUser(message, role, shellText(message));
		case "custom":
			return toUser(message, role, message["content"]);
		case "branchSummary":
		case "compactionSummary":
			return toUser(message, role, message["summary"]);
		case "assistant":
			return mapReply(message, role, model);
		case "toolResult":
		case "user":
		case "system":
			return sent(message, role, role !== "toolResult");
		default:
			return { kind: "skipped", role, reason: "unknown-role" };
	}
}

function sent(message: JsonObject, role: string, mayBeString: boolean, droppedThinking = 0): MappedMessage {
	const { content } = message;
	const isSendable = Array.isArray(content) || (mayBeString && typeof content === "string");
	if (isSendable) return { kind: "sent", message, role, droppedThinking, problem: undefined };
	return content === undefined || content === null
		? { kind: "sent", message: { ...message, content: [] }, role, droppedThinking, problem: undefined }
		: { kind: "sent", message, role, droppedThinking, problem: "bad-content" };
}

function toUser({ timestamp }: JsonObject, role: string, content: unknown): MappedMessage {
	const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
	return sent({ role: "user", content: blocks, timestamp }, role, false);
}

function shellText({ command, output }: JsonObject): string {
	return `$ ${asString(command) ?? ""}\n${asString(output) ?? ""}`;
}

function mapReply(message: JsonObject, role: string, model: Model | null): MappedMessage {
	const { content } = message;
	if (isFailedReply(message)) return { kind: "skipped", role, reason: "failed-reply" };
	if (!Array.isArray(content)) return sent(message, role, false);
	const isThinkingSent = isOfModel(message, model);
	const blocks = asArray(content);
	const kept = blocks.filter((block) => !isThinking(block) || (isThinkingSent && isWorthSending(block)));
	return sent({ ...message, content: kept }, role, false, blocks.length - kept.length);
}

/** A reply that failed or was stopped: it is not sent again. */
export function isFailedReply({ stopReason }: JsonObject): boolean {
	return stopReason === "error" || stopReason === "aborted";
}

/** Whether a reply is of the model that will answer next: only then is its thinking sent. */
export function isOfModel({ provider, model: modelId }: JsonObject, model: Model | null): boolean {
	return provider === model?.provider && modelId === model?.modelId;
}

function isThinking(block: unknown): block is JsonObject {
	return isObject(block) && block["type"] === "thinking";
}

/** Thinking without a text is worth something only to the provider that signed or hid it. */
function isWorthSending({ redacted, thinkingSignature, thinking }: JsonObject): boolean {
	return Boolean(redacted || thinkingSignature || asString(thinking)?.trim());
}
