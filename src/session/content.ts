import { asArray, isObject, type JsonObject } from "./json.ts";

/** The blocks of a message's content, all or those of one type. A string has none, and what is no object is none. */
export function* blocksOf(content: unknown, type?: string): Generator<JsonObject, void, undefined> {
	for (const block of asArray(content)) {
		if (isObject(block) && (type === undefined || block["type"] === type)) yield block;
	}
}
