// Hot: runs once for every message.
import { bytesOf, type Line } from "../../read/lines.ts";
import { hashPlain } from "../hash-text.ts";
import { isObject, type JsonObject } from "../json.ts";
import { parseLine } from "../long-strings.ts";
import type { JsonScanner } from "./json-scanner.ts";
import { numberOfName } from "./names.ts";
import { decode } from "./outline.ts";
import * as tape from "./tape.ts";

/** A message that is as the agent writes it, of which nothing has been made yet. */
export class PlainMessage {
	/** Where it stands; valid until the next one is read. */
	readonly line: Line;
	readonly #promptStart: number;
	readonly #promptEnd: number;

	/** @param promptStart where the text of a prompt begins in the buffer; -1 for a tool result */
	constructor(line: Line, promptStart: number, promptEnd: number) {
		this.line = line;
		this.#promptStart = promptStart;
		this.#promptEnd = promptEnd;
	}

	/** Whether it is a prompt, and not a tool result. */
	get isPrompt(): boolean {
		return this.#promptStart !== -1;
	}

	/** The text of a prompt; nothing for a tool result. */
	prompt(): string | undefined {
		if (!this.isPrompt) return undefined;
		return decode(this.line.buffer, this.#promptStart, this.#promptEnd, false);
	}

	/** The number that `hashText` has for the text of a prompt, where it is short and needs no decoding; else nothing. */
	promptHash(seed: number, maxLength: number): number | undefined {
		const length = this.#promptEnd - this.#promptStart;
		if (length === 0 || length > maxLength) return undefined;
		return hashPlain(this.line.buffer, this.#promptStart, this.#promptEnd, seed);
	}

	/** The whole entry. */
	entry(): JsonObject {
		const value = parseLine(bytesOf(this.line));
		return isObject(value) ? value : {};
	}
}

/**
 * Tells a prompt or a tool result in which there is nothing but what belongs there (format §3, §5): each member of a
 * known name once and of its own kind, no number that a double may not hold, no half of a surrogate pair, no line
 * separator. A prompt has a text for its content.
 * @param scanner one with marks, which has just found this line to be an object, and a usual message
 * @returns nothing where anything is otherwise, or not surely so
 */
export function plainMessage(scanner: JsonScanner, line: Line): PlainMessage | undefined {
	const { buffer: bytes } = line;
	if (scanner.marks?.mayRepeat !== false || scanner.hasLongNumber || hasOddCharacters(scanner, line)) {
		return undefined;
	}
	const message = tape.find(scanner, 0, MESSAGE);
	const content = tape.find(scanner, message, CONTENT);
	const role = tape.find(scanner, message, ROLE);
	if (!tape.isNumber(scanner, bytes, tape.find(scanner, message, TIMESTAMP))) return undefined;
	if (tape.isWord(scanner, bytes, role, USER)) {
		if (!tape.isString(scanner, bytes, content)) return undefined;
		const [start, end] = [tape.textStart(scanner, content), tape.textEnd(scanner, content)];
		return new PlainMessage(line, start, end);
	}
	const isPlain =
		tape.isWord(scanner, bytes, role, TOOL_RESULT) &&
		isResult(scanner, bytes, message) &&
		areBlocks(scanner, bytes, content);
	return isPlain ? new PlainMessage(line, -1, -1) : undefined;
}

const MESSAGE = numberOfName("message");
const CONTENT = numberOfName("content");
const ROLE = numberOfName("role");
const TIMESTAMP = numberOfName("timestamp");
const TYPE = numberOfName("type");
const TEXT = numberOfName("text");
const TEXT_SIGNATURE = numberOfName("textSignature");
const DATA = numberOfName("data");
const MIME_TYPE = numberOfName("mimeType");
const CALL_ID = numberOfName("toolCallId");
const TOOL_NAME = numberOfName("toolName");
const IS_ERROR = numberOfName("isError");
const USAGE = numberOfName("usage");
const NESTED_CALLS = numberOfName("nestedCalls");
const DURATION = numberOfName("durationMs");

const USER = Buffer.from("user");
const TOOL_RESULT = Buffer.from("toolResult");
const TEXT_BLOCK = Buffer.from("text");
const IMAGE_BLOCK = Buffer.from("image");

const SEPARATORS: readonly Buffer[] = ["\u2028", "\u2029"].map((character) => Buffer.from(character));
const ESCAPE = Buffer.from("\\u");
const HALVES: readonly Buffer[] = ["\\ud", "\\uD"].map((text) => Buffer.from(text));

function hasOddCharacters({ isAscii }: JsonScanner, line: Line): boolean {
	const bytes = bytesOf(line);
	const isOdd = (piece: Buffer) => bytes.includes(piece);
	return (bytes.includes(ESCAPE) && HALVES.some(isOdd)) || (!isAscii && SEPARATORS.some(isOdd));
}

function isResult(scanner: JsonScanner, bytes: Uint8Array, message: number): boolean {
	const duration = tape.find(scanner, message, DURATION);
	return (
		tape.isString(scanner, bytes, tape.find(scanner, message, CALL_ID)) &&
		tape.isString(scanner, bytes, tape.find(scanner, message, TOOL_NAME)) &&
		tape.isBoolean(scanner, bytes, tape.find(scanner, message, IS_ERROR)) &&
		(duration === -1 || tape.isNumber(scanner, bytes, duration)) &&
		tape.find(scanner, message, USAGE) === -1 &&
		tape.find(scanner, message, NESTED_CALLS) === -1
	);
}

function areBlocks(scanner: JsonScanner, bytes: Uint8Array, content: number): boolean {
	if (!tape.isArrayNode(scanner, bytes, content)) return false;
	const end = scanner.next[content] ?? 0;
	for (let block = content + 1; block < end; block = scanner.next[block] ?? end) {
		if (!tape.isObjectNode(scanner, bytes, block) || !isBlock(scanner, bytes, block)) return false;
	}
	return true;
}

function isBlock(scanner: JsonScanner, bytes: Uint8Array, block: number): boolean {
	const type = tape.find(scanner, block, TYPE);
	const isText = (name: number) => tape.isString(scanner, bytes, tape.find(scanner, block, name));
	if (tape.isWord(scanner, bytes, type, TEXT_BLOCK)) {
		return isText(TEXT) && (tape.find(scanner, block, TEXT_SIGNATURE) === -1 || isText(TEXT_SIGNATURE));
	}
	return tape.isWord(scanner, bytes, type, IMAGE_BLOCK) && isText(DATA) && isText(MIME_TYPE);
}
