// Hot: looks at every byte of a file of gigabytes.
import type { NameMarks } from "./name-marks.ts";
import { NAMES, type Name, NO_NAME, nameAt } from "./names.ts";
import type { StringEnd } from "./string-end.ts";
import { escapeEnd, scalarEnd, spaceEnd } from "./tokens.ts";

/** Valid, and an object: its members of interest are on the tape. */
export const OBJECT = 0;
/** Valid, and no object. */
export const OTHER = 1;
/** `JSON.parse` would throw. */
export const INVALID = 2;
/** A member's name is escaped, or the tape is full: `JSON.parse` has to tell. */
export const UNSURE = 3;
export type Verdict = typeof OBJECT | typeof OTHER | typeof INVALID | typeof UNSURE;

/** As many values as are taped of one line; hardly an entry has a tenth of it. */
const TAPE_LENGTH = 1 << 12;

/**
 * Judges a line exactly as `JSON.parse` would, without making its value, and tapes where those values are that rows
 * and snippets are made of (`NAMES`). On the tape a container comes before what it holds, in order; `next` is where
 * that ends.
 */
export class JsonScanner {
	/** Values on the tape; the first is the whole. */
	count = 0;
	/** Whether all bytes are ASCII. */
	isAscii = true;
	/** Whether there is a number of so many characters that a double may not hold it exactly. */
	hasLongNumber = false;
	/** The names of each object, for who asks for them: is one there twice? */
	readonly marks: NameMarks | undefined;
	/** Where each value starts and ends. */
	readonly starts: Int32Array = new Int32Array(TAPE_LENGTH);
	readonly ends: Int32Array = new Int32Array(TAPE_LENGTH);
	readonly next: Int32Array = new Int32Array(TAPE_LENGTH);
	/** A member's name as a place in `NAMES`; `NO_NAME` for another, and for an item. */
	readonly names: Int8Array = new Int8Array(TAPE_LENGTH);
	/** Where a member's name starts and ends, inside its quotes. */
	readonly keyStarts: Int32Array = new Int32Array(TAPE_LENGTH);
	readonly keyEnds: Int32Array = new Int32Array(TAPE_LENGTH);

	readonly #stringEnd: StringEnd;
	/** The containers around the innermost one: their flags. */
	#around = new Uint8Array(64);
	/** The places on the tape of those containers that are open and on it. */
	readonly #owners = new Int32Array(DEEPEST + 2);

	/** @param marks takes the names of all members (default: nobody wants to know) */
	constructor(stringEnd: StringEnd, marks?: NameMarks) {
		this.#stringEnd = stringEnd;
		this.marks = marks;
	}

	/** @param end where the line ends in the bytes; what is there is not looked at */
	scan(bytes: Uint8Array, start: number, end: number): Verdict {
		const { starts, ends, next, names, keyStarts, keyEnds, marks } = this;
		let at = start;
		let count = 0;
		let depth = 0;
		let owned = 0; // open containers that are on the tape
		let flags = 0; // of the innermost container
		let isWanted = true; // the value that comes is taped
		let name = NO_NAME;
		let keyStart = 0;
		let keyEnd = 0;
		this.isAscii = true;
		this.hasLongNumber = false;
		marks?.start();

		for (;;) {
			at = spaceEnd(bytes, at, end);
			const first = at < end ? bytes[at] : 0;
			if (isWanted) {
				if (count === TAPE_LENGTH) return UNSURE;
				starts[count] = at;
				names[count] = name;
				keyStarts[count] = keyStart;
				keyEnds[count] = keyEnd;
				count++;
			}
			const isContainer = first === OPEN_BRACE || first === OPEN_BRACKET;
			if (isContainer) {
				if (depth === this.#around.length) this.#growStack();
				this.#around[depth++] = flags;
				flags = (first === OPEN_BRACE ? IS_OBJECT : 0) | (isWanted ? insideOf(flags, name, depth) : 0);
				if (isWanted) this.#owners[owned++] = count - 1;
				marks?.enter(depth);
				at++;
			} else {
				at = first === QUOTE ? this.#endOfString(bytes, at + 1, end) : this.#endOfScalar(bytes, at, end);
				if (at < 0) return INVALID;
				if (isWanted) {
					ends[count - 1] = at;
					next[count - 1] = count;
				}
			}

			let hasBegun = isContainer;
			for (;;) {
				at = spaceEnd(bytes, at, end);
				if (depth === 0) {
					this.count = count;
					if (at < end) return INVALID;
					return bytes[starts[0] ?? 0] === OPEN_BRACE ? OBJECT : OTHER;
				}
				const byte = at < end ? bytes[at] : 0;
				if (byte === (flags & IS_OBJECT ? CLOSE_BRACE : CLOSE_BRACKET)) {
					at++;
					if (flags & IS_TAPED) {
						const owner = this.#owners[--owned] ?? 0;
						ends[owner] = at;
						next[owner] = count;
					}
					flags = this.#around[--depth] ?? 0;
					hasBegun = false;
				} else if (hasBegun) break;
				else if (byte === COMMA) {
					at++;
					break;
				} else return INVALID;
			}

			name = NO_NAME;
			isWanted = (flags & (HAS_NAMED | HAS_ALL)) !== 0;
			if (flags & IS_OBJECT) {
				at = spaceEnd(bytes, at, end);
				if (at >= end || bytes[at] !== QUOTE) return INVALID;
				keyStart = at + 1;
				at = this.#endOfString(bytes, keyStart, end);
				if (at < 0) return INVALID;
				keyEnd = at - 1;
				marks?.add(bytes, keyStart, keyEnd, depth);
				if (isWanted) {
					if (hasBackslash(bytes, keyStart, keyEnd)) return UNSURE;
					name = nameAt(bytes, keyStart, keyEnd);
					isWanted = name !== NO_NAME || (flags & HAS_ALL) !== 0;
				}
				at = spaceEnd(bytes, at, end);
				if (at >= end || bytes[at] !== COLON) return INVALID;
				at++;
			}
		}
	}

	/** After the closing quote of a string; -1 when it is none. The first bytes one by one: most strings are short. */
	#endOfString(bytes: Uint8Array, start: number, end: number): number {
		const near = Math.min(end, start + LEAP_AFTER);
		let seen = 0;
		let at = start;
		while (at < near) {
			const byte = bytes[at] ?? 0;
			if (byte === QUOTE) {
				if (seen & 0x80) this.isAscii = false;
				return at + 1;
			}
			if (byte < 0x20) return -1;
			seen |= byte;
			at = byte === BACKSLASH ? escapeEnd(bytes, at + 1, end) : at + 1;
		}
		if (at >= end) return -1;
		const found = this.#stringEnd(bytes, at, end);
		if (seen & 0x80 || found < 0) this.isAscii = false;
		const quote = found < 0 ? ~found : found;
		return quote === end ? -1 : quote + 1;
	}

	#endOfScalar(bytes: Uint8Array, start: number, end: number): number {
		const at = scalarEnd(bytes, start, end);
		if (at - start >= LONG_NUMBER) this.hasLongNumber = true;
		return at;
	}

	#growStack(): void {
		const around = new Uint8Array(this.#around.length * 2);
		around.set(this.#around);
		this.#around = around;
	}
}

/** The digits of the smallest integer that a double may not hold. */
const LONG_NUMBER = 16;

/** To set out for a leap costs as much as so many bytes one by one. */
const LEAP_AFTER = 24;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** What is to be known of an open container. */
const IS_OBJECT = 1;
/** It is on the tape itself. */
const IS_TAPED = 2;
/** Its members of interest are taped, or its items. */
const HAS_NAMED = 4;
/** All its members are taped, with nothing that is in them. */
const HAS_ALL = 8;

/** Containers below are not entered: a row looks no deeper than at the arguments of a call. */
const DEEPEST = 8;

const ENTERED = mark("message", "content", "toolsAdded", "toolsRemoved", "activeToolNames");
const TAPED_WHOLE = mark("arguments", "sections");

function mark(...names: readonly Name[]): Uint8Array {
	return Uint8Array.from(NAMES, (name) => (names.includes(name) ? 1 : 0));
}

/** The flags of a container that is taped itself, by what is around it. */
function insideOf(around: number, name: number, depth: number): number {
	if (around & HAS_ALL || depth > DEEPEST) return IS_TAPED;
	if (TAPED_WHOLE[name] === 1) return IS_TAPED | HAS_ALL;
	return depth === 1 || name === NO_NAME || ENTERED[name] === 1 ? IS_TAPED | HAS_NAMED : IS_TAPED;
}

function hasBackslash(bytes: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) return true;
	return false;
}
