// Hot: runs once for nearly every entry.
import type { Line } from "../../read/lines.ts";
import { isSilent } from "../row.ts";
import type { JsonScanner } from "../scan/json-scanner.ts";
import { numberOfName } from "../scan/names.ts";
import { outlineOf } from "../scan/outline.ts";
import { find, isArrayNode, isNull, isPlain, isString, isWord, textEnd, textStart } from "../scan/tape.ts";
import { messageSnippet } from "../snippet.ts";
import { HAS_OWN_ID, HAS_TIMESTAMP, IS_SILENT, NO_PARENT, type RowTable } from "./row-table.ts";
import { scannedSnippet } from "./scanned-snippet.ts";

/**
 * Adds the row of a message as messages are usually written, without making strings of it: the row that `toRow` makes.
 * @param snippets whether to make a snippet
 * @param isUtf8 whether the line is
 * @returns its index; nothing when anything is unusual; then nothing has been added
 */
export function addScannedMessage(
	table: RowTable,
	tape: JsonScanner,
	line: Line,
	snippets: boolean,
	isUtf8: boolean,
): number | undefined {
	const bytes = line.buffer;
	const id = find(tape, 0, ID);
	const parent = find(tape, 0, PARENT_ID);
	const type = find(tape, 0, TYPE);
	const timestamp = find(tape, 0, TIMESTAMP);
	const message = find(tape, 0, MESSAGE);
	const role = find(tape, message, ROLE);
	const isUsual =
		isWord(tape, bytes, type, MESSAGE_BYTES) &&
		isPlain(tape, bytes, id) &&
		(isPlain(tape, bytes, parent) || isNull(tape, bytes, parent)) &&
		isPlain(tape, bytes, timestamp) &&
		isPlain(tape, bytes, role) &&
		!isWord(tape, bytes, role, HOOK_MESSAGE_BYTES); // has another name in version 3
	if (!isUsual) return undefined;

	let flags = HAS_OWN_ID | HAS_TIMESTAMP;
	const isReply = isWord(tape, bytes, role, ASSISTANT_BYTES);
	const wordless = isReply && isWordless(tape, bytes, message);
	const snippet = snippets ? isUtf8 && scannedSnippet(tape, bytes, message, role) : NO_SNIPPET;
	if (wordless !== undefined && snippet) {
		if (wordless) flags |= IS_SILENT;
		table.texts.pushUtf8(snippet.bytes, 0, snippet.length);
	} else {
		const value = outlineOf(tape, bytes, message);
		if (isReply && isSilent(value)) flags |= IS_SILENT;
		table.texts.push(snippets ? messageSnippet(value) : "");
	}
	table.timestamps.pushUtf8(bytes, textStart(tape, timestamp), textEnd(tape, timestamp));
	const parentNumber = isNull(tape, bytes, parent)
		? NO_PARENT
		: table.ids.internAscii(bytes, textStart(tape, parent), textEnd(tape, parent));
	return table.append(
		line.number,
		line.offset,
		line.bytes,
		table.ids.internAscii(bytes, textStart(tape, id), textEnd(tape, id)),
		parentNumber,
		table.words.internAscii(bytes, textStart(tape, type), textEnd(tape, type)),
		table.words.internAscii(bytes, textStart(tape, role), textEnd(tape, role)),
		flags,
	);
}

const TYPE = numberOfName("type");
const ID = numberOfName("id");
const PARENT_ID = numberOfName("parentId");
const TIMESTAMP = numberOfName("timestamp");
const MESSAGE = numberOfName("message");
const ROLE = numberOfName("role");
const CONTENT = numberOfName("content");
const TEXT = numberOfName("text");
const STOP_REASON = numberOfName("stopReason");

const NO_SNIPPET = { bytes: new Uint8Array(0), length: 0 };

const MESSAGE_BYTES = Buffer.from("message");
const HOOK_MESSAGE_BYTES = Buffer.from("hookMessage");
const ASSISTANT_BYTES = Buffer.from("assistant");

/** Whether a reply says nothing in words, as `isSilent` has it; nothing when that takes more than a look. */
function isWordless(tape: JsonScanner, bytes: Uint8Array, message: number): boolean | undefined {
	const reason = find(tape, message, STOP_REASON);
	const isEnd = isWord(tape, bytes, reason, STOP) || isWord(tape, bytes, reason, TOOL_USE);
	if (!isEnd) return isPlain(tape, bytes, reason) ? false : undefined;
	const content = find(tape, message, CONTENT);
	if (!isArrayNode(tape, bytes, content)) return undefined;
	const end = tape.next[content] ?? 0;
	for (let block = content + 1; block < end; block = tape.next[block] ?? end) {
		const type = find(tape, block, TYPE);
		if (!isPlain(tape, bytes, type)) return undefined;
		if (!isWord(tape, bytes, type, TEXT_TYPE)) continue;
		const text = find(tape, block, TEXT);
		if (!isString(tape, bytes, text)) return undefined;
		const first = bytes[textStart(tape, text)] ?? 0;
		return first > SPACE && first !== QUOTE && first !== BACKSLASH && first < LAST_ASCII ? false : undefined;
	}
	return true;
}

const STOP = Buffer.from("stop");
const TOOL_USE = Buffer.from("toolUse");
const TEXT_TYPE = Buffer.from("text");

const SPACE = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LAST_ASCII = 0x7f;
