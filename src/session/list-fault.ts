// Hot: runs once for every entry of every file that is listed.
import { asArray, isObject, type JsonObject } from "./json.ts";

/** Why the agent's list passes a file over. */
export interface Hidden {
	readonly reason: string;
	/** The line that makes it so, from 1; 0 where no line is to blame. */
	readonly line: number;
}

/**
 * What in an entry makes the agent pass the whole file over when it lists sessions: one such entry is enough, though
 * the file opens by its path. Nothing for nearly every entry.
 */
export function listFault(type: string, entry: JsonObject): string | undefined {
	if (type === "message") return messageFault(entry["message"]);
	if (type !== "session_info") return undefined;
	const { name } = entry;
	return name === undefined || name === null || typeof name === "string"
		? undefined
		: "the name is no string";
}

function messageFault(message: unknown): string | undefined {
	if (message === null || message === undefined) return "a message has no body";
	if (!isObject(message) || !isSpoken(message)) return undefined;
	const { content } = message;
	if (typeof content === "string") return undefined;
	if (content === null) return "the content of a message is null";
	if (!Array.isArray(content)) return "the content of a message is neither text nor a list";
	return asArray(content).includes(null) ? "a block of a message is null" : undefined;
}

/** Whether the agent's list looks into a message: one of the user or the assistant that has a `content`. */
export function isSpoken(message: JsonObject): boolean {
	const { role } = message;
	return (role === "user" || role === "assistant") && "content" in message;
}
