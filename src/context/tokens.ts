// Hot: runs once for every message.
import { asArray, isObject, type JsonObject } from "../session/json.ts";
import { stringify } from "../session/stringify.ts";

const CHARACTERS_PER_TOKEN = 4;
/** What an image counts for. */
export const CHARACTERS_PER_IMAGE = 4800;

/** How many tokens a message takes, by its length (format §10). Content of the wrong kind counts for nothing. */
export function estimateTokens(message: JsonObject): number {
	return tokensOf(characters(message));
}

/** How many tokens so many UTF-16 units take. */
export function tokensOf(characters: number): number {
	return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function characters(message: JsonObject): number {
	switch (message["role"]) {
		case "user":
		case "custom":
		case "toolResult":
			return contentCharacters(message["content"]);
		case "assistant":
			return replyCharacters(message["content"]);
		case "system":
			return systemCharacters(message);
		case "bashExecution":
			return length(message["command"]) + length(message["output"]);
		case "branchSummary":
		case "compactionSummary":
			return length(message["summary"]);
		default:
			return 0;
	}
}

/** A string, or the texts and images among blocks. */
function contentCharacters(content: unknown): number {
	if (typeof content === "string") return content.length;
	let count = 0;
	for (const block of asArray(content)) {
		if (!isObject(block)) continue;
		if (block["type"] === "text") count += length(block["text"]);
		else if (block["type"] === "image") count += CHARACTERS_PER_IMAGE;
	}
	return count;
}

/** A string counts for nothing here: the agent sees only the blocks of a reply. */
function replyCharacters(content: unknown): number {
	let count = 0;
	for (const block of asArray(content)) {
		if (!isObject(block)) continue;
		if (block["type"] === "text") count += length(block["text"]);
		else if (block["type"] === "thinking") count += length(block["thinking"]);
		else if (block["type"] === "toolCall") count += length(block["name"]) + jsonLength(block["arguments"]);
	}
	return count;
}

function systemCharacters({ content, sections, toolsAdded }: JsonObject): number {
	let count = contentCharacters(content);
	if (isObject(sections)) for (const name in sections) count += length(sections[name]);
	return toolsAdded ? count + jsonLength(toolsAdded) : count;
}

function length(value: unknown): number {
	return typeof value === "string" ? value.length : 0;
}

function jsonLength(value: unknown): number {
	return value === undefined ? 0 : stringify(value).length;
}

/** The size of the context as a reply's own `usage` states it; 0 for a message that states none to go by. */
export function usageTokens({ role, stopReason, usage }: JsonObject): number {
	if (role !== "assistant" || stopReason === "aborted" || stopReason === "error" || !isObject(usage))
		return 0;
	const { totalTokens, input, output, cacheRead, cacheWrite } = usage;
	const tokens = count(totalTokens) || count(input) + count(output) + count(cacheRead) + count(cacheWrite);
	const isKnown = tokens > 0;
	return isKnown ? tokens : 0;
}

/** NaN for what is absent: a sum with a part missing is not to be trusted. `null` is what JSON makes of NaN. */
function count(value: unknown): number {
	if (value === null) return 0;
	return typeof value === "number" ? value : Number.NaN;
}
