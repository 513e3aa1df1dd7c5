// Hot: runs several times for nearly every entry.
import type { JsonScanner } from "./json-scanner.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_T = 0x74;
const LAST_ASCII = 0x7f;

/** The last member of that name in a container on the tape, which is the one that counts; -1 when there is none. */
export function find({ names, next }: JsonScanner, container: number, name: number): number {
	let found = -1;
	const end = next[container] ?? 0;
	for (let at = container + 1; at < end; at = next[at] ?? end) if (names[at] === name) found = at;
	return found;
}

/** A member that is there and is `null`. */
export function isNull({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === LOWER_N;
}

/** A string, whatever it holds. */
export function isString({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === QUOTE;
}

/** An object. */
export function isObjectNode({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === OPEN_BRACE;
}

/** An array. */
export function isArrayNode({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === OPEN_BRACKET;
}

export function isTrue({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	return node !== -1 && bytes[starts[node] ?? 0] === LOWER_T;
}

/** `true` or `false`. */
export function isBoolean({ starts }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	const byte = bytes[starts[node] ?? 0];
	return node !== -1 && (byte === LOWER_T || byte === LOWER_F);
}

/** A number that is written without an exponent, with which it can be infinite. */
export function isNumber({ starts, ends }: JsonScanner, bytes: Uint8Array, node: number): boolean {
	if (node === -1) return false;
	const end = ends[node] ?? 0;
	for (let at = starts[node] ?? 0; at < end; at++) {
		const byte = bytes[at] ?? 0;
		if (byte !== MINUS && byte !== POINT && (byte < ZERO || byte > NINE)) return false;
	}
	return true;
}

/** A string that is not empty, all ASCII and without escapes. */
export function isPlain({ starts, ends }: JsonScanner, bytes: Uint8Array, node: number): boolean {
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

/** A string that is this word. */
export function isWord(
	{ starts, ends }: JsonScanner,
	bytes: Uint8Array,
	node: number,
	word: Uint8Array,
): boolean {
	if (node === -1) return false;
	const start = starts[node] ?? 0;
	if (bytes[start] !== QUOTE || (ends[node] ?? 0) - start !== word.length + 2) return false;
	for (let at = 0; at < word.length; at++) if (bytes[start + 1 + at] !== word[at]) return false;
	return true;
}

/** Where the text of a string begins, and where it ends. */
export function textStart({ starts }: JsonScanner, node: number): number {
	return (starts[node] ?? 0) + 1;
}

export function textEnd({ ends }: JsonScanner, node: number): number {
	return (ends[node] ?? 0) - 1;
}
