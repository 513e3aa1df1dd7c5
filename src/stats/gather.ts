// Hot: runs once for every entry.
import { entryMessages } from "../context/messages.ts";
import { blocksOf } from "../session/content.ts";
import { decodedBytes, imagesOf } from "../session/images.ts";
import { asString, isObject, type JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import { byLedger } from "./ledger.ts";
import { readUse, type Use } from "./uses.ts";

/** What the entries of a file hold that rows do not keep. */
export interface Gathered {
	/** In file order. */
	readonly uses: readonly Use[];
	/** For each entry whether it gives the model messages, where nothing keeps these out. */
	readonly gives: readonly boolean[];
	/** Calls of tools, for each entry that has any. */
	readonly toolCalls: ReadonlyMap<number, number>;
	readonly images: readonly ImageFigure[];
	/** For each `custom` entry whose state it is. */
	readonly customTypes: ReadonlyMap<number, string>;
}

/** One image of an entry. */
export interface ImageFigure {
	/** Its entry, by its index among the rows. */
	readonly index: number;
	readonly mimeType: string;
	/** Of the image itself. */
	readonly bytes: number;
	/** Of the base64 that stands for it in the file and in every request. */
	readonly base64Bytes: number;
}

/** Gathers from entries as they go by, in file order. */
export interface Gatherer {
	readonly gathered: Gathered;
	readonly onEntry: (row: Row, entry: JsonObject) => void;
}

/** Gathers from a session that has been read: reads its entries again. */
export function gatherFrom(session: Session): Gathered {
	const { gathered, onEntry } = startGathering();
	for (const [row, entry] of session.readAll(session.table.eachRow())) onEntry(row, entry);
	return byLedger(session, gathered);
}

/** Gathers what is handed to `onEntry`; `gathered` is whole when all entries have been. */
export function startGathering(): Gatherer {
	const uses: Use[] = [];
	const gives: boolean[] = [];
	const toolCalls = new Map<number, number>();
	const images: ImageFigure[] = [];
	const customTypes = new Map<number, string>();
	const onEntry = (row: Row, entry: JsonObject) => {
		const index = gives.length;
		gives.push((entryMessages(entry, row.type)?.length ?? 0) > 0);
		const use = readUse(entry, row, index);
		if (use !== undefined) uses.push(use);
		const calls = row.role === "assistant" ? countCalls(entry["message"]) : 0;
		if (calls > 0) toolCalls.set(index, calls);
		if (row.type === "custom") customTypes.set(index, asString(entry["customType"]) ?? "");
		for (const { mimeType, data } of imagesOf(entry)) {
			images.push({ index, mimeType, bytes: decodedBytes(data), base64Bytes: data.length });
		}
	};
	return { gathered: { uses, gives, toolCalls, images, customTypes }, onEntry };
}

function countCalls(message: unknown): number {
	let calls = 0;
	for (const _call of blocksOf(isObject(message) ? message["content"] : [], "toolCall")) calls++;
	return calls;
}
