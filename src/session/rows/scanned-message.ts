// Hot: runs once for nearly every entry.
import type { Line } from "../../read/lines.ts";
import { isSilent, type LinkedRow } from "../row.ts";
import { asciiSnippet } from "../scan/ascii-snippet.ts";
import type { JsonScanner } from "../scan/json-scanner.ts";
import { numberOfName } from "../scan/names.ts";
import { outlineOf } from "../scan/outline.ts";
import { find, isNull, isPlain, isString, isWord, textEnd, textStart } from "../scan/tape.ts";
import { messageSnippet, SNIPPET_LENGTH } from "../snippet.ts";
import { HAS_OWN_ID, HAS_TIMESTAMP, IS_SILENT, NO_PARENT, type RowTable } from "./row-table.ts";

/**
 * Adds the row of a message as messages are usually written, without making strings of it: the row that `toRow` makes.
 * @returns nothing when anything is unusual; then nothing has been added
 */
export function addScannedMessage(
	table: RowTable,
	tape: JsonScanner,
	line: Line,
	withSnippet: boolean,
): LinkedRow | undefined {
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
	if (isWord(tape, bytes, role, USER_BYTES)) addPrompt(table, tape, bytes, message, withSnippet);
	else {
		const isReply = isWord(tape, bytes, role, ASSISTANT_BYTES);
		const value = withSnippet || isReply ? outlineOf(tape, bytes, message) : {};
		if (isReply && isSilent(value)) flags |= IS_SILENT;
		table.texts.push(withSnippet ? messageSnippet(value) : "");
	}
	table.timestamps.pushAscii(bytes, textStart(tape, timestamp), textEnd(tape, timestamp));
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

const MESSAGE_BYTES = Buffer.from("message");
const USER_BYTES = Buffer.from("user");
const HOOK_MESSAGE_BYTES = Buffer.from("hookMessage");
const ASSISTANT_BYTES = Buffer.from("assistant");

function addPrompt(
	table: RowTable,
	tape: JsonScanner,
	bytes: Buffer,
	message: number,
	withSnippet: boolean,
): void {
	const content = find(tape, message, CONTENT);
	if (!withSnippet) table.texts.push("");
	else if (isString(tape, bytes, content)) {
		const length = asciiSnippet(bytes, textStart(tape, content), textEnd(tape, content), LINE);
		if (length >= 0) table.texts.pushAscii(LINE, 0, length);
		else table.texts.push(messageSnippet(outlineOf(tape, bytes, message)));
	} else table.texts.push(messageSnippet(outlineOf(tape, bytes, message)));
}

const LINE = new Uint8Array(SNIPPET_LENGTH);
