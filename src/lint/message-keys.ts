// Hot: runs once for every message of a file.
import { hashText } from "../session/hash-text.ts";
import { asString, isObject, type JsonObject } from "../session/json.ts";
import type { PlainMessage } from "../session/scan/plain-message.ts";

/** What of a text goes into a key, at either end. */
const PIECE = 200;

/**
 * A number for what a message says: equal for messages that say the same; 0 for one that says nothing. Looks at no
 * more than the ends of texts.
 */
export function contentKey({ role, content }: JsonObject): number {
	const start = hashText(asString(role) ?? "");
	let key = start;
	if (typeof content === "string") key = addText(key, content);
	else if (Array.isArray(content))
		for (const block of content) if (isObject(block)) key = addBlock(key, block);
	return key === start ? 0 : key;
}

const OF_USER = hashText("user");

/** The same for a plain message that has not been read: 0 for a tool result. */
export function promptKey(message: PlainMessage): number {
	if (!message.isPrompt) return 0;
	const key = message.promptHash(OF_USER, 2 * PIECE);
	if (key === undefined) return contentKey({ role: "user", content: message.prompt() });
	return key === OF_USER ? 0 : key;
}

/** A number for the reply of a provider, by the id it gave; 0 for none. */
export function responseKey({ responseId }: JsonObject): number {
	return typeof responseId === "string" && responseId !== "" ? hashText(responseId) : 0;
}

function addBlock(key: number, { text, id, name }: JsonObject): number {
	if (typeof text === "string") return addText(key, text);
	return typeof id === "string" ? hashText(`${id} ${asString(name) ?? ""}`, key) : key;
}

function addText(key: number, text: string): number {
	if (text === "") return key;
	if (text.length <= 2 * PIECE) return hashText(text, key);
	return hashText(`${text.slice(0, PIECE)}${text.length}${text.slice(-PIECE)}`, key);
}
