// Hot: runs once for every entry.
import type { JsonObject } from "../json.ts";
import type { JsonScanner } from "./json-scanner.ts";
import { NAMES, NO_NAME } from "./names.ts";

/**
 * What a scanner has on its tape, as the values that `JSON.parse` gives; members that are not taped are absent, and
 * what is inside a container that is not entered. Of a long text there is its start, `MIN_KEPT` characters at least
 * after its leading white space.
 */
export function outlineOf(scanner: JsonScanner, bytes: Buffer, node: number = 0): JsonObject {
	return objectAt(scanner, bytes, node);
}

/** More than a snippet looks at. */
const MIN_KEPT = 400;
const KEPT_BYTES = 512;

const QUOTE = 0x22;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** The scanner enters few levels, so this may call itself. */
function valueAt(scanner: JsonScanner, bytes: Buffer, node: number): unknown {
	const start = scanner.starts[node] ?? 0;
	const end = scanner.ends[node] ?? 0;
	switch (bytes[start]) {
		case QUOTE:
			return isText(scanner.names[node] ?? NO_NAME)
				? stringStart(bytes, start + 1, end - 1, scanner.isAscii)
				: decode(bytes, start + 1, end - 1, scanner.isAscii);
		case OPEN_BRACE:
			return objectAt(scanner, bytes, node);
		case OPEN_BRACKET:
			return itemsAt(scanner, bytes, node);
		default:
			return JSON.parse(bytes.toString("latin1", start, end));
	}
}

function objectAt(scanner: JsonScanner, bytes: Buffer, node: number): JsonObject {
	const members: Record<string, unknown> = {};
	const end = scanner.next[node] ?? 0;
	for (let at = node + 1; at < end; at = scanner.next[at] ?? end) {
		const name = NAMES[scanner.names[at] ?? NO_NAME] ?? keyAt(scanner, bytes, at);
		const value = valueAt(scanner, bytes, at);
		if (name === "__proto__") Object.defineProperty(members, name, { value, enumerable: true });
		else members[name] = value;
	}
	return members;
}

function keyAt({ keyStarts, keyEnds, isAscii }: JsonScanner, bytes: Buffer, at: number): string {
	return bytes.toString(isAscii ? "latin1" : "utf8", keyStarts[at], keyEnds[at]);
}

function itemsAt(scanner: JsonScanner, bytes: Buffer, node: number): unknown[] {
	const items: unknown[] = [];
	const end = scanner.next[node] ?? 0;
	for (let at = node + 1; at < end; at = scanner.next[at] ?? end) items.push(valueAt(scanner, bytes, at));
	return items;
}

/** Whether only the start of a string with this name is of interest, as of all that stand in a whole container. */
function isText(name: number): boolean {
	return name === NO_NAME || TEXTS[name] === 1;
}

const TEXTS: Uint8Array = Uint8Array.from(NAMES, (name) =>
	["content", "text", "summary", "errorMessage", "command"].includes(name) ? 1 : 0,
);

function stringStart(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
	const cut = end - start > KEPT_BYTES ? cutBefore(bytes, start + KEPT_BYTES) : -1;
	if (cut === -1) return decode(bytes, start, end, isAscii);
	const text = decode(bytes, start, cut, isAscii);
	return text.trimStart().length >= MIN_KEPT ? text : decode(bytes, start, end, isAscii);
}

const BACKSLASH = 0x5c;
const LONGEST_ESCAPE = 6;

/** The last place up to `limit` where no character and no escape is cut; -1 when there is none nearby. */
function cutBefore(bytes: Buffer, limit: number): number {
	let plain = 0;
	for (let at = limit - 1; at > limit - 64; at--) {
		plain = bytes[at] === BACKSLASH ? 0 : plain + 1;
		if (plain === LONGEST_ESCAPE && !isContinuation(bytes[at + LONGEST_ESCAPE])) return at + LONGEST_ESCAPE;
		if (plain === LONGEST_ESCAPE) plain--;
	}
	return -1;
}

function isContinuation(byte: number | undefined): boolean {
	return ((byte ?? 0) & 0xc0) === 0x80;
}

/** What a string holds, of which this is the inside. */
export function decode(bytes: Buffer, start: number, end: number, isAscii: boolean): string {
	const text = bytes.toString(isAscii ? "latin1" : "utf8", start, end);
	return text.includes("\\") ? String(JSON.parse(`"${text}"`)) : text;
}
