import { asString, type JsonObject } from "../session/json.ts";
import { messageSnippet } from "../session/snippet.ts";
import { book, type Ledger } from "./ledger.ts";
import { type Contribution, readContext } from "./read-context.ts";
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
	for (const contribution of readContext(ledger.plan)) {
		book(ledger, contribution);
		for (const message of listContribution(contribution)) list.push(message);
	}
	return list;
}

/** What one entry gives, as a list has it. */
export function listContribution({ place, messages }: Contribution): ListedMessage[] {
	return messages.map((message, nth) => listed(message, place, nth));
}

function listed(message: JsonObject, place: number, nth: number): ListedMessage {
	const role = asString(message["role"]) ?? "";
	return { place, nth, role, tokens: estimateTokens(message), text: messageSnippet(message) };
}
