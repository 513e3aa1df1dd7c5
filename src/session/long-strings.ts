// Hot: reads the payloads of images, which are nearly all of a large file.
import { isAscii } from "node:buffer";
import { decodeUtf8 } from "../read/decode.ts";
import { parseJson } from "./json.ts";

/** To take out a shorter string does not pay. */
const LONG = 1 << 16;

/** Where the inside of a string lies. */
interface Span {
	readonly start: number;
	readonly end: number;
}

/**
 * What the bytes of a line hold as JSON; `undefined` when that is none. A long string of ASCII without escapes, such as
 * an image, is made straight from its bytes, and the rest parsed without it: so it is copied once instead of three
 * times.
 */
export function parseLine(bytes: Buffer): unknown {
	const spans = bytes.length > LONG ? longStrings(bytes) : [];
	const value = spans.length > 0 ? parseWithout(spans, bytes) : undefined;
	return value ?? parseJson(decodeUtf8(bytes));
}

/** Stand-ins are parsed in the places of the strings, which then take theirs. */
function parseWithout(spans: readonly Span[], bytes: Buffer): unknown {
	const strings = new Map<string, string>();
	let rest = "";
	let text = "";
	let at = 0;
	for (const { start, end } of spans) {
		const standIn = `${STAND_IN}${strings.size}`;
		strings.set(standIn, bytes.toString("latin1", start, end));
		const before = decodeUtf8(bytes, at, start);
		rest += before;
		text += before + standIn;
		at = end;
	}
	const after = decodeUtf8(bytes, at);
	if (maySayStandIn(rest + after)) return undefined;
	return parseJson(text + after, (_name, part) =>
		typeof part === "string" ? (strings.get(part) ?? part) : part,
	);
}

const STAND_IN = "sessionctl:";

/** Whether one of a line's own strings can look like a stand-in, spelled with escapes or without. */
function maySayStandIn(json: string): boolean {
	return json.includes(STAND_IN) || json.includes("\\u");
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACES: ReadonlySet<number | undefined> = new Set(Buffer.from(" \t\r\n"));
/** What can come after the quote that ends a string. */
const AFTER_STRING: ReadonlySet<number | undefined> = new Set([...SPACES, ...Buffer.from(",:]}")]);

/**
 * The long strings of a line that are values. Between two quotes there is the inside of a string, or what is between
 * strings: that begins otherwise than the strings that are meant.
 */
function longStrings(bytes: Buffer): Span[] {
	const spans: Span[] = [];
	let quote = bytes.indexOf(QUOTE);
	while (quote !== -1) {
		const start = quote + 1;
		const end = bytes.indexOf(QUOTE, start);
		if (end - start >= LONG && isPlainValue(bytes, start, end)) spans.push({ start, end });
		quote = end;
	}
	return spans;
}

function isPlainValue(bytes: Buffer, start: number, end: number): boolean {
	if (bytes[start - 2] === BACKSLASH || AFTER_STRING.has(bytes[start])) return false;
	const inside = bytes.subarray(start, end);
	if (inside.includes(BACKSLASH) || !isAscii(inside)) return false;
	let after = end + 1;
	while (SPACES.has(bytes[after])) after++;
	return bytes[after] !== COLON; // the name of a member
}
