// Hot: runs once for nearly every entry when a tree is shown.
import type { JsonScanner } from "../scan/json-scanner.ts";
import { numberOfName } from "../scan/names.ts";
import { SnippetLine } from "../scan/snippet-line.ts";
import {
	find,
	isArrayNode,
	isObjectNode,
	isPlain,
	isString,
	isTrue,
	isWord,
	textEnd,
	textStart,
} from "../scan/tape.ts";
import { SNIPPET_LENGTH } from "../snippet.ts";

/**
 * The snippet of a prompt, a reply or the result of a tool, from the bytes alone: as `messageSnippet` has it.
 * @param bytes those of a line that is UTF-8
 * @returns nothing when something is unusual; else a line that is valid until the next call
 */
export function scannedSnippet(
	tape: JsonScanner,
	bytes: Uint8Array,
	message: number,
	role: number,
): SnippetLine | undefined {
	LINE.begin();
	const isSure =
		isWord(tape, bytes, role, USER) ||
		(isWord(tape, bytes, role, TOOL_RESULT) && addTool(tape, bytes, message)) ||
		(isWord(tape, bytes, role, ASSISTANT) && endsNormally(tape, bytes, message));
	if (!isSure || !addContent(tape, bytes, find(tape, message, CONTENT))) return undefined;
	LINE.finish();
	return LINE;
}

const LINE = new SnippetLine();

/** `toolName: `, as results of tools begin. */
function addTool(tape: JsonScanner, bytes: Uint8Array, message: number): boolean {
	const hasFailed = isTrue(tape, bytes, find(tape, message, IS_ERROR));
	return addText(tape, bytes, find(tape, message, TOOL_NAME)) && addBytes(hasFailed ? FAILED_COLON : COLON);
}

/** Whether nothing is said of the end of a reply, which few replies need. */
function endsNormally(tape: JsonScanner, bytes: Uint8Array, message: number): boolean {
	const reason = find(tape, message, STOP_REASON);
	const isAborted = isWord(tape, bytes, reason, ABORTED);
	return (
		isEmpty(tape, bytes, find(tape, message, ERROR_MESSAGE)) &&
		(!isString(tape, bytes, reason) || (isPlain(tape, bytes, reason) && !isAborted))
	);
}

/** A string, or the blocks of an array, until there is enough for a snippet. */
function addContent(tape: JsonScanner, bytes: Uint8Array, content: number): boolean {
	if (!isArrayNode(tape, bytes, content)) return addText(tape, bytes, content);
	const start = LINE.taken;
	const end = tape.next[content] ?? 0;
	for (let block = content + 1; block < end; block = tape.next[block] ?? end) {
		if (!isObjectNode(tape, bytes, block)) continue;
		if (!addBlock(tape, bytes, block, LINE.taken > start)) return false;
		if (LINE.isFull || LINE.taken - start > SNIPPET_LENGTH) break;
	}
	return true;
}

function addBlock(tape: JsonScanner, bytes: Uint8Array, block: number, isLater: boolean): boolean {
	const type = find(tape, block, TYPE);
	const text = find(tape, block, TEXT);
	if (isWord(tape, bytes, type, TEXT_TYPE)) {
		return isEmpty(tape, bytes, text) || (separate(isLater) && addText(tape, bytes, text));
	}
	if (isWord(tape, bytes, type, TOOL_CALL)) return separate(isLater) && addCall(tape, bytes, block);
	if (isWord(tape, bytes, type, IMAGE)) return separate(isLater) && addImage(tape, bytes, block);
	return isPlain(tape, bytes, type); // thinking is not what was said
}

function separate(isLater: boolean): boolean {
	return !isLater || addBytes(SPACE);
}

function addImage(tape: JsonScanner, bytes: Uint8Array, block: number): boolean {
	const kind = find(tape, block, MIME_TYPE);
	return (
		addBytes(OPEN_IMAGE) &&
		(isEmpty(tape, bytes, kind) ? addBytes(IMAGE) : addText(tape, bytes, kind)) &&
		addBytes(CLOSE_IMAGE)
	);
}

/** `→ name(the first argument that is a string)`. */
function addCall(tape: JsonScanner, bytes: Uint8Array, block: number): boolean {
	return (
		addBytes(ARROW) &&
		addText(tape, bytes, find(tape, block, NAME)) &&
		addBytes(OPEN) &&
		addArgument(tape, bytes, find(tape, block, ARGUMENTS)) &&
		addBytes(CLOSE)
	);
}

function addArgument(tape: JsonScanner, bytes: Uint8Array, args: number): boolean {
	if (!isObjectNode(tape, bytes, args)) return true;
	const end = tape.next[args] ?? 0;
	if (!areInOrder(tape, bytes, args + 1, end)) return false;
	for (let at = args + 1; at < end; at = tape.next[at] ?? end)
		if (isString(tape, bytes, at)) return addText(tape, bytes, at);
	return true;
}

const MOST_ARGUMENTS = 16;

/** Whether an object surely has its members in the order of the file: numbers come first, and none may come twice. */
function areInOrder(
	{ keyStarts, keyEnds }: JsonScanner,
	bytes: Uint8Array,
	start: number,
	end: number,
): boolean {
	if (end - start > MOST_ARGUMENTS) return false;
	for (let at = start; at < end; at++) {
		const key = keyStarts[at] ?? 0;
		const first = bytes[key] ?? 0;
		if (first >= ZERO && first <= NINE) return false;
		for (let other = start; other < at; other++) {
			if (
				bytes[keyStarts[other] ?? 0] === first &&
				(keyEnds[other] ?? 0) - (keyStarts[other] ?? 0) === (keyEnds[at] ?? 0) - key
			)
				return false;
		}
	}
	return true;
}

function isEmpty(tape: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return !isString(tape, bytes, node) || textStart(tape, node) === textEnd(tape, node);
}

/** What is no string adds nothing. */
function addText(tape: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return !isString(tape, bytes, node) || LINE.add(bytes, textStart(tape, node), textEnd(tape, node));
}

function addBytes(bytes: Uint8Array): boolean {
	return LINE.add(bytes, 0, bytes.length);
}

const TYPE = numberOfName("type");
const CONTENT = numberOfName("content");
const TEXT = numberOfName("text");
const MIME_TYPE = numberOfName("mimeType");
const NAME = numberOfName("name");
const ARGUMENTS = numberOfName("arguments");
const TOOL_NAME = numberOfName("toolName");
const IS_ERROR = numberOfName("isError");
const STOP_REASON = numberOfName("stopReason");
const ERROR_MESSAGE = numberOfName("errorMessage");

const USER = Buffer.from("user");
const TOOL_RESULT = Buffer.from("toolResult");
const ASSISTANT = Buffer.from("assistant");
const ABORTED = Buffer.from("aborted");
const TEXT_TYPE = Buffer.from("text");
const TOOL_CALL = Buffer.from("toolCall");
const IMAGE = Buffer.from("image");

const SPACE = Buffer.from(" ");
const COLON = Buffer.from(": ");
const FAILED_COLON = Buffer.from(" failed: ");
const ARROW = Buffer.from("→ ");
const OPEN = Buffer.from("(");
const CLOSE = Buffer.from(")");
const OPEN_IMAGE = Buffer.from("[");
const CLOSE_IMAGE = Buffer.from("]");

const ZERO = 0x30;
const NINE = 0x39;
