// Hot: runs for every number and word of a file.

/** Where white space ends, as JSON knows it. */
export function spaceEnd(bytes: Uint8Array, start: number, end: number): number {
	let at = start;
	while (at < end && isSpace(bytes[at])) at++;
	return at;
}

function isSpace(byte: number | undefined): boolean {
	return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

/** Where an escape ends, whose backslash stands before `at`; `end` when there is no such escape. */
export function escapeEnd(bytes: Uint8Array, at: number, end: number): number {
	if (at >= end) return end;
	const byte = bytes[at] ?? 0;
	if (byte !== U) return ESCAPES[byte] === 1 ? at + 1 : end;
	if (at + 4 >= end) return end;
	for (let digit = at + 1; digit <= at + 4; digit++) if (HEX[bytes[digit] ?? 0] !== 1) return end;
	return at + 5;
}

/** Where a number, `true`, `false` or `null` ends; -1 when there is none. */
export function scalarEnd(bytes: Uint8Array, start: number, end: number): number {
	const word = WORDS[bytes[start] ?? 0];
	return word === undefined ? numberEnd(bytes, start, end) : wordEnd(bytes, start, end, word);
}

const U = 0x75;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

const ESCAPES = markBytes('"\\/bfnrt');
const HEX = markBytes("0123456789abcdefABCDEF");

function markBytes(characters: string): Uint8Array {
	const marks = new Uint8Array(256);
	for (const byte of Buffer.from(characters)) marks[byte] = 1;
	return marks;
}

const SPELLINGS: readonly Uint8Array[] = ["true", "false", "null"].map((word) => Buffer.from(word));
const WORDS: readonly (Uint8Array | undefined)[] = Array.from({ length: 256 }, (_, byte) =>
	SPELLINGS.find((word) => word[0] === byte),
);

function wordEnd(bytes: Uint8Array, start: number, end: number, word: Uint8Array): number {
	if (start + word.length > end) return -1;
	for (let at = 1; at < word.length; at++) if (bytes[start + at] !== word[at]) return -1;
	return start + word.length;
}

function numberEnd(bytes: Uint8Array, start: number, end: number): number {
	const whole = bytes[start] === MINUS ? start + 1 : start;
	let at = digitsEnd(bytes, whole, end);
	if (at === whole || (bytes[whole] === ZERO && at > whole + 1)) return -1;
	if (at < end && bytes[at] === POINT) {
		const fraction = at + 1;
		at = digitsEnd(bytes, fraction, end);
		if (at === fraction) return -1;
	}
	if (at < end && ((bytes[at] ?? 0) | 0x20) === 0x65) {
		const sign = bytes[at + 1];
		const exponent = at + 1 < end && (sign === PLUS || sign === MINUS) ? at + 2 : at + 1;
		at = digitsEnd(bytes, exponent, end);
		if (at === exponent) return -1;
	}
	return at;
}

function digitsEnd(bytes: Uint8Array, start: number, end: number): number {
	let at = start;
	while (at < end && (bytes[at] ?? 0) >= ZERO && (bytes[at] ?? 0) <= NINE) at++;
	return at;
}
