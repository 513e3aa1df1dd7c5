import { blocksOf } from "./content.ts";
import { asArray, asString, isObject, type JsonObject } from "./json.ts";

/** An image among the content of an entry. */
export interface EntryImage {
	/** As a JSON pointer into the entry. */
	readonly pointer: string;
	/** What the entry says it is; `""` when it says nothing. */
	readonly mimeType: string;
	/** Base64, if it is what it should be. */
	readonly data: string;
}

/** The images of an entry: in its message, in what an extension says, or in what an edit puts in (format §5). */
export function* imagesOf(entry: JsonObject): Generator<EntryImage, void, undefined> {
	const { message, content, replacement } = entry;
	if (isObject(message)) yield* imagesIn(message["content"], "/message/content");
	yield* imagesIn(content, "/content");
	if (isObject(replacement)) yield* imagesIn(replacement["content"], "/replacement/content");
}

function* imagesIn(content: unknown, pointer: string): Generator<EntryImage, void, undefined> {
	for (const [at, block] of asArray(content).entries()) {
		for (const { data, mimeType } of blocksOf([block], "image")) {
			if (typeof data !== "string") continue;
			yield { pointer: `${pointer}/${at}`, mimeType: asString(mimeType) ?? "", data };
		}
	}
}

/** How many bytes a base64 text stands for. */
export function decodedBytes(base64: string): number {
	const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
	return Math.max(0, Math.floor((base64.length * 3) / 4) - padding);
}
