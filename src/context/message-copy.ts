// Hot: runs once for every message.
import { CanonicalJson } from "../session/scan/canonical-json.ts";
import { CHARACTERS_PER_IMAGE, tokensOf, usageTokens } from "./tokens.ts";

/** A message that is given as it stands in the file, so that no value of it need be made. */
export interface MessageCopy {
	/** Its entry's place on the path. */
	readonly place: number;
	/** On one line, safe to print; there until the next is read. */
	readonly json: Buffer;
	/** By its length. */
	readonly tokens: number;
	/** The size of the context as its own `usage` states it; 0 for none. */
	readonly usage: number;
}

/**
 * Makes copies of messages, of those that can be copied: not of system messages, whose values are needed, nor of what
 * nobody writes often.
 */
export class MessageCopier {
	readonly #json = new CanonicalJson();

	/** @returns nothing when the entry has to be parsed */
	copy(place: number, buffer: Buffer, start: number, end: number): MessageCopy | undefined {
		const json = this.#json;
		if (!json.read(buffer, start, end)) return undefined;
		const message = json.member(0, MESSAGE);
		const content = json.member(message, CONTENT);
		if (content === -1 || json.is(content, NULL)) return undefined; // it would be given one
		const role = json.member(message, ROLE);
		const isReply = json.is(role, ASSISTANT);
		if (!isReply && !json.is(role, USER) && !json.is(role, TOOL_RESULT)) return undefined;
		return {
			place,
			json: buffer.subarray(json.start(message), json.end(message)),
			tokens: tokensOf(isReply ? replyUnits(json, content) : contentUnits(json, content)),
			usage: isReply ? usageOf(json, message) : 0,
		};
	}
}

/** As `estimateTokens` counts a message's content. */
function contentUnits(json: CanonicalJson, content: number): number {
	let units = json.stringUnits(content);
	for (let block = json.firstItem(content); block !== -1; block = json.itemAfter(block, content)) {
		const type = json.member(block, TYPE);
		if (json.is(type, TEXT_TYPE)) units += json.stringUnits(json.member(block, TEXT));
		else if (json.is(type, IMAGE_TYPE)) units += CHARACTERS_PER_IMAGE;
	}
	return units;
}

/** The same of a reply's. */
function replyUnits(json: CanonicalJson, content: number): number {
	let units = 0;
	for (let block = json.firstItem(content); block !== -1; block = json.itemAfter(block, content)) {
		const type = json.member(block, TYPE);
		if (json.is(type, TEXT_TYPE)) units += json.stringUnits(json.member(block, TEXT));
		else if (json.is(type, THINKING_TYPE)) units += json.stringUnits(json.member(block, THINKING));
		else if (json.is(type, CALL_TYPE)) {
			units += json.stringUnits(json.member(block, NAME)) + json.writtenUnits(json.member(block, ARGUMENTS));
		}
	}
	return units;
}

function usageOf(json: CanonicalJson, message: number): number {
	return usageTokens({
		role: "assistant",
		stopReason: json.parse(json.member(message, STOP_REASON)),
		usage: json.parse(json.member(message, USAGE)),
	});
}

const MESSAGE = Buffer.from("message");
const CONTENT = Buffer.from("content");
const ROLE = Buffer.from("role");
const STOP_REASON = Buffer.from("stopReason");
const USAGE = Buffer.from("usage");
const TYPE = Buffer.from("type");
const TEXT = Buffer.from("text");
const THINKING = Buffer.from("thinking");
const NAME = Buffer.from("name");
const ARGUMENTS = Buffer.from("arguments");

const NULL = Buffer.from("null");
const USER = Buffer.from('"user"');
const ASSISTANT = Buffer.from('"assistant"');
const TOOL_RESULT = Buffer.from('"toolResult"');
const TEXT_TYPE = Buffer.from('"text"');
const IMAGE_TYPE = Buffer.from('"image"');
const THINKING_TYPE = Buffer.from('"thinking"');
const CALL_TYPE = Buffer.from('"toolCall"');
