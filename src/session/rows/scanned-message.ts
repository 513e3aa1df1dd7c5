// Hot: runs once for nearly every entry.
import type { Line } from "../../read/lines.ts";
import { isSilent } from "../row.ts";
import { asciiSnippet } from "../scan/ascii-snippet.ts";
import type { JsonScanner } from "../scan/json-scanner.ts";
import { numberOfName } from "../scan/names.ts";
import { outlineOf } from "../scan/outline.ts";
import { messageSnippet, SNIPPET_LENGTH } from "../snippet.ts";
import { NO_PARENT } from "./numbered-rows.ts";
import { HAS_OWN_ID, HAS_TIMESTAMP, IS_SILENT, type RowTable } from "./row-table.ts";

/**
 * Adds the row of a message as messages are usually written, without making strings of it: the row that `toRow` makes.
 * @returns false when anything is unusual; then nothing has been added
 */
export function addScannedMessage(
	table: RowTable,
	tape: JsonScanner,
	line: Line,
	withSnippet: boolean,
): boolean {
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
		isPlain(tape, bytes, role);
	if (!isUsual) return false;

	let flags = HAS_OWN_ID | HAS_TIMESTAMP;
	if (isWord(tape, bytes, role, USER_BYTES)) addPrompt(table, tape, bytes, message, withSnippet);
	else {
		const value = outlineOf(tape, bytes, message);
		if (isWord(tape, bytes, role, ASSISTANT_BYTES) && isSilent(value)) flags |= IS_SILENT;
		table.texts.push(withSnippet ? messageSnippet(value) : "");
	}
	table.timestamps.pushAscii(bytes, textStart(tape, timestamp), textEnd(tape, timestamp));
	const parentNumber = isNull(tape, bytes, parent)
		? NO_PARENT
		: table.ids.internAscii(bytes, textStart(tape, parent), textEnd(tape, parent));
	table.append(
		line.number,
		line.offset,
		line.bytes,
		table.ids.internAscii(bytes, textStart(tape, id), textEnd(tape, id)),
		parentNumber,
		table.words.internAscii(bytes, textStart(tape, type), textEnd(tape, type)),
		table.words.internAscii(bytes, textStart(tape, role), textEnd(tape, role)),
		flags,
	);
	return true;
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
const ASSISTANT_BYTES = Buffer.from("assistant");

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_N = 0x6e;
const LAST_ASCII = 0x7f;

/** The last member of that name in a container on the tape, which is the one that counts; -1 when there is none. */
function find({ names, next }: JsonScanner, container: number, name: number): number {
	let found = -1;
	const end = next[container] ?? 0;
	for (let at = container + 1; at < end; at = next[at] ?? end) if (names[at] === name) found = at;
	return found;
}

function isNull({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === LOWER_N;
}

/** A string that is not empty, all ASCII and without escapes. */
function isPlain({ starts, ends }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	if (node === -1) return false;
	const start = starts[node] ?? 0;
	const end = (ends[node] ?? 0) - 1;
	if (bytes[start] !== QUOTE || start + 1 === end) return false;
	for (let at = start + 1; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if (byte === BACKSLASH || byte > LAST_ASCII) return false;
	}
	return true;
}

function isWord({ starts, ends }: JsonScanner, bytes: Uint8Array, node: number, word: Uint8Array): boolean {
	if (node === -1) return false;
	const start = starts[node] ?? 0;
	if (bytes[start] !== QUOTE || (ends[node] ?? 0) - start !== word.length + 2) return false;
	for (let at = 0; at < word.length; at++) if (bytes[start + 1 + at] !== word[at]) return false;
	return true;
}

function textStart({ starts }: JsonScanner, node: number): number {
	return (starts[node] ?? 0) + 1;
}

function textEnd({ ends }: JsonScanner, node: number): number {
	return (ends[node] ?? 0) - 1;
}

function addPrompt(
	table: RowTable,
	tape: JsonScanner,
	bytes: Buffer,
	message: number,
	withSnippet: boolean,
): void {
	const content = find(tape, message, CONTENT);
	if (!withSnippet) table.texts.push("");
	else if (content !== -1 && bytes[tape.starts[content] ?? 0] === QUOTE) {
		const length = asciiSnippet(bytes, textStart(tape, content), textEnd(tape, content), LINE);
		if (length >= 0) table.texts.pushAscii(LINE, 0, length);
		else table.texts.push(messageSnippet(outlineOf(tape, bytes, message)));
	} else table.texts.push(messageSnippet(outlineOf(tape, bytes, message)));
}

const LINE = new Uint8Array(SNIPPET_LENGTH);
