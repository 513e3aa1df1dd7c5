import { constants } from "node:buffer";
import { stringify } from "../session/stringify.ts";
import { replaceInSlices } from "./slices.ts";

/** Characters that JSON lets stand as they are but a terminal or a line reader does not take as text. */
const UNSAFE = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const UNSAFE_ALL = new RegExp(UNSAFE, "g");

/** A value as JSON on one line, safe to print: what could steer a terminal is escaped. */
export function toJson(value: unknown): string {
	const json = stringify(value);
	return UNSAFE.test(json) ? replaceInSlices(json, UNSAFE_ALL, escaped) : json;
}

/** The same characters in UTF-8, a unit for each byte. */
const UNSAFE_BYTES = /\x7f|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]/;
const UNSAFE_BYTES_ALL = new RegExp(UNSAFE_BYTES, "g");

/** A line of JSON as it lies on disk, safe to print in the same way; all other bytes stay, be they UTF-8 or not. */
export function escapeUnsafeBytes(line: Uint8Array): Uint8Array {
	if (line.length > constants.MAX_STRING_LENGTH) return line; // it is one string in no way
	const bytes = Buffer.from(line.buffer, line.byteOffset, line.length).toString("latin1");
	if (!UNSAFE_BYTES.test(bytes)) return line;
	const safe = bytes.replace(UNSAFE_BYTES_ALL, (unsafe) => escaped(Buffer.from(unsafe, "latin1").toString()));
	return Buffer.from(safe, "latin1");
}

/** Strings that stand in JSON as they are, which nearly all do. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A string as JSON. The same as `toJson`, and faster where there is nothing to escape. */
export function quoted(text: string): string {
	return PLAIN.test(text) ? `"${text}"` : toJson(text);
}

function escaped(unsafe: string): string {
	return `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * A document in pieces: members as they are, then one array whose items stand on a line each, so that a
 * document of any size is never held as one string.
 */
export function* jsonDocument<Item>(
	before: Readonly<Record<string, unknown>>,
	arrayName: string,
	items: Iterable<Item>,
	after: Readonly<Record<string, unknown>> = {},
	encode: (item: Item) => string = toJson,
): Generator<string, void, undefined> {
	yield `${toJson(before).slice(0, -1)},`;
	yield* jsonArray(arrayName, items, encode);
	for (const [name, value] of Object.entries(after)) yield `,${toJson(name)}:${toJson(value)}`;
	yield "}\n";
}

/** One member of a document in pieces: an array whose items stand on a line each. */
export function* jsonArray<Item>(
	name: string,
	items: Iterable<Item>,
	encode: (item: Item) => string = toJson,
): Generator<string, void, undefined> {
	yield `${toJson(name)}:[`;
	let separator = "\n";
	for (const item of items) {
		yield separator + encode(item);
		separator = ",\n";
	}
	yield separator === "\n" ? "]" : "\n]";
}
