import { parseJson } from "./json.ts";

/** A member of an object, and where it stands in the bytes of its line. Quotes belong to what they enclose. */
export interface Member {
	/** Without the escapes that it may be written with. */
	readonly name: string;
	readonly start: number;
	readonly valueStart: number;
	/** The end of the member, too. */
	readonly valueEnd: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;

/**
 * The members of an object in the order they stand in, repeated ones included; none when something else starts at
 * `start`. Values are passed over, whatever is in them. Nothing recurses.
 * @param json bytes that `JSON.parse` takes, as UTF-8; of others the answer means nothing
 */
export function membersAt(json: Buffer, start: number): Member[] {
	const members: Member[] = [];
	if (json[start] !== OPEN_OBJECT) return members;
	let at = nextToken(json, start + 1);
	while (json[at] === QUOTE) {
		const nameEnd = stringEnd(json, at);
		const valueStart = nextToken(json, nextToken(json, nameEnd) + 1);
		const valueEnd = endOfValue(json, valueStart);
		members.push({ name: nameAt(json, at, nameEnd), start: at, valueStart, valueEnd });
		const comma = nextToken(json, valueEnd);
		at = json[comma] === COMMA ? nextToken(json, comma + 1) : comma;
	}
	return members;
}

/** A piece of JSON, from its first byte to behind its last. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/**
 * The elements of an array, in order; none when something else starts at `start`.
 * @param json bytes that `JSON.parse` takes, as UTF-8; of others the answer means nothing
 */
export function elementsAt(json: Buffer, start: number): Span[] {
	const elements: Span[] = [];
	if (json[start] !== OPEN_ARRAY) return elements;
	let at = nextToken(json, start + 1);
	while (at < json.length && json[at] !== CLOSE_ARRAY) {
		const end = endOfValue(json, at);
		elements.push({ start: at, end });
		const comma = nextToken(json, end);
		at = json[comma] === COMMA ? nextToken(json, comma + 1) : comma;
	}
	return elements;
}

function nameAt(json: Buffer, start: number, end: number): string {
	const name = json.toString("utf8", start + 1, end - 1);
	return name.includes("\\") ? String(parseJson(`"${name}"`)) : name;
}

/** Past the white space that may stand at a place. */
export function nextToken(json: Uint8Array, at: number): number {
	let next = at;
	while (isSpace(json[next])) next++;
	return next;
}

function isSpace(byte: number | undefined): boolean {
	return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function endOfValue(json: Uint8Array, start: number): number {
	switch (json[start]) {
		case QUOTE:
			return stringEnd(json, start);
		case OPEN_OBJECT:
		case OPEN_ARRAY:
			return containerEnd(json, start);
		default:
			return wordEnd(json, start);
	}
}

function stringEnd(json: Uint8Array, start: number): number {
	let at = start + 1;
	while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
	return at + 1;
}

function containerEnd(json: Uint8Array, start: number): number {
	let depth = 0;
	let at = start;
	while (at < json.length) {
		const byte = json[at];
		if (byte === QUOTE) {
			at = stringEnd(json, at);
			continue;
		}
		if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) depth++;
		if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
		at++;
		if (depth === 0) break;
	}
	return at;
}

/** A number, or one of the three words. */
function wordEnd(json: Uint8Array, start: number): number {
	let at = start;
	while (at < json.length && !isSpace(json[at]) && !isMark(json[at])) at++;
	return at;
}

function isMark(byte: number | undefined): boolean {
	return byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY;
}
