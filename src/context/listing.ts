import { asString, type JsonObject } from "../session/json.ts";
import { Outliner } from "../session/scan/outliner.ts";
import { messageSnippet } from "../session/snippet.ts";
import { book, type Ledger } from "./ledger.ts";
import { copyContext, type Given, isCopy } from "./read-context.ts";
import { estimateTokens } from "./tokens.ts";

/** What a line needs to know of a message, without its content. */
export interface ListedMessage {
	/** The entry it belongs to, by its place on the path. */
	readonly place: number;
	/** Which of the entry's messages it is, from 0. */
	readonly nth: number;
	/** Empty when it has none. */
	readonly role: string;
	readonly tokens: number;
	/** One line of at most 160 UTF-16 units. */
	readonly text: string;
}

/** Reads a context once: books all of it, and lists its messages. */
export function listMessages(ledger: Ledger): ListedMessage[] {
	const list: ListedMessage[] = [];
	const outliner = new Outliner();
	for (const given of copyContext(ledger.plan)) {
		book(ledger, given);
		for (const message of listGiven(given, outliner)) list.push(message);
	}
	return list;
}

/** What one entry gives, as a list has it. */
export function listGiven(given: Given, outliner: Outliner): ListedMessage[] {
	const { place } = given;
	if (!isCopy(given)) {
		return given.messages.map((message, nth) => listed(message, place, nth, estimateTokens(message)));
	}
	return [listed(outliner.outline(given.json), place, 0, given.tokens)];
}

/** @param message may be an outline */
function listed(message: JsonObject, place: number, nth: number, tokens: number): ListedMessage {
	return { place, nth, role: asString(message["role"]) ?? "", tokens, text: messageSnippet(message) };
}
