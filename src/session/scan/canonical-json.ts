// Hot: looks at every byte of a context.
import { isUtf8 } from "node:buffer";
import { parseJson } from "../json.ts";
import { scalarEnd } from "./tokens.ts";

/** As many values as are taped of one line. */
const TAPE_LENGTH = 1 << 10;
/** Containers within containers: below, a function that calls itself is no longer safe. */
const DEEPEST = 64;
/** No such value, or no such JSON. */
const NONE = -1;

/**
 * Recognises JSON that is canonical: parsed and written again by `JSON.stringify`, it comes out as the same bytes. So
 * the agent writes it, and such bytes can be copied instead. All values go on a tape: a container comes before what it
 * holds, in order. When it is not sure it says no: characters that are not safe to print are not canonical either.
 */
export class CanonicalJson {
	/** What was read last. */
	bytes: Buffer = Buffer.alloc(0);
	/** For each value where it starts and ends, and the place on the tape of what follows all that is in it. */
	readonly #starts = new Int32Array(TAPE_LENGTH);
	readonly #ends = new Int32Array(TAPE_LENGTH);
	readonly #next = new Int32Array(TAPE_LENGTH);
	/** For a member where its name starts and ends, inside the quotes. */
	readonly #nameStarts = new Int32Array(TAPE_LENGTH);
	readonly #nameEnds = new Int32Array(TAPE_LENGTH);
	/** For a string its UTF-16 units. */
	readonly #units = new Int32Array(TAPE_LENGTH);
	#count = 0;
	#isAscii = true;
	#lastUnits = 0;

	/**
	 * Whether these bytes are one canonical value, and not too large for the tape. Its place there is 0.
	 * @param end where it ends; what is there is not part of it
	 */
	read(bytes: Buffer, start: number, end: number): boolean {
		this.bytes = bytes;
		this.#count = 0;
		this.#isAscii = true;
		// Nothing goes back, so what ends there has not looked further.
		return this.#value(bytes, start, 0) === end && (this.#isAscii || isUtf8(bytes.subarray(start, end)));
	}

	start(value: number): number {
		return this.#starts[value] ?? 0;
	}

	end(value: number): number {
		return this.#ends[value] ?? 0;
	}

	/** The first byte, which tells the kind of a value; `undefined` for none. */
	firstByte(value: number): number | undefined {
		return value === NONE ? undefined : this.bytes[this.start(value)];
	}

	/** The UTF-16 units of a string. */
	stringUnits(value: number): number {
		return this.firstByte(value) === QUOTE ? (this.#units[value] ?? 0) : 0;
	}

	/** The UTF-16 units of a value as it is written. */
	writtenUnits(value: number): number {
		if (value === NONE) return 0;
		const start = this.start(value);
		const end = this.end(value);
		return this.#isAscii ? end - start : this.bytes.toString("utf8", start, end).length;
	}

	/** Whether a value is spelled so. */
	is(value: number, spelling: Uint8Array): boolean {
		return value !== NONE && this.#spells(this.start(value), this.end(value), spelling);
	}

	/** The member of an object that has a name, which is written without escapes; -1 for none. */
	member(object: number, name: Uint8Array): number {
		if (this.firstByte(object) !== OPEN_BRACE) return NONE;
		const end = this.#next[object] ?? 0;
		for (let at = object + 1; at < end; at = this.#next[at] ?? end) {
			if (this.#spells(this.#nameStarts[at] ?? 0, this.#nameEnds[at] ?? 0, name)) return at;
		}
		return NONE;
	}

	/** The first item of an array; -1 for none, as of what is no array. */
	firstItem(array: number): number {
		const isEmpty = this.firstByte(array) !== OPEN_BRACKET || this.#next[array] === array + 1;
		return isEmpty ? NONE : array + 1;
	}

	/** The item of an array after another one; -1 for none. */
	itemAfter(item: number, array: number): number {
		const next = this.#next[item] ?? 0;
		return next < (this.#next[array] ?? 0) ? next : NONE;
	}

	/** What `JSON.parse` makes of a value; `undefined` for none. */
	parse(value: number): unknown {
		if (value === NONE) return undefined;
		return parseJson(this.bytes.toString("utf8", this.start(value), this.end(value)));
	}

	#spells(start: number, end: number, spelling: Uint8Array): boolean {
		if (end - start !== spelling.length) return false;
		for (let at = 0; at < spelling.length; at++) if (this.bytes[start + at] !== spelling[at]) return false;
		return true;
	}

	/** Below, all say where something ends; -1 where it is not canonical. */
	#value(bytes: Buffer, start: number, depth: number): number {
		if (this.#count === TAPE_LENGTH || depth === DEEPEST) return NONE;
		const value = this.#count++;
		const end = this.#valueEnd(bytes, start, value, depth);
		this.#starts[value] = start;
		this.#ends[value] = end;
		this.#next[value] = this.#count;
		return end;
	}

	#valueEnd(bytes: Buffer, start: number, value: number, depth: number): number {
		switch (bytes[start]) {
			case QUOTE: {
				const end = this.#string(bytes, start);
				this.#units[value] = this.#lastUnits;
				return end;
			}
			case OPEN_BRACE:
				return this.#object(bytes, start, depth);
			case OPEN_BRACKET:
				return this.#array(bytes, start, depth);
			default:
				return scalar(bytes, start);
		}
	}

	#object(bytes: Buffer, start: number, depth: number): number {
		const first = this.#count;
		let at = start + 1;
		if (bytes[at] === CLOSE_BRACE) return at + 1;
		for (;;) {
			if (bytes[at] !== QUOTE) return NONE;
			const nameStart = at + 1;
			const nameEnd = this.#string(bytes, at) - 1;
			// Names that look like indexes of an array come first, whatever stands before them.
			if (nameEnd < 0 || bytes[nameEnd + 1] !== COLON || isDigit(bytes[nameStart])) return NONE;
			if (this.#hasMember(bytes, first, nameStart, nameEnd)) return NONE;
			const member = this.#count;
			at = this.#value(bytes, nameEnd + 2, depth + 1);
			if (at === NONE) return NONE;
			this.#nameStarts[member] = nameStart;
			this.#nameEnds[member] = nameEnd;
			if (bytes[at] !== COMMA) return bytes[at] === CLOSE_BRACE ? at + 1 : NONE;
			at++;
		}
	}

	/** Whether one of the members from `first` on has the same name. */
	#hasMember(bytes: Buffer, first: number, nameStart: number, nameEnd: number): boolean {
		const length = nameEnd - nameStart;
		for (let member = first; member < this.#count; member = this.#next[member] ?? 0) {
			const other = this.#nameStarts[member] ?? 0;
			if ((this.#nameEnds[member] ?? 0) - other !== length) continue;
			let at = 0;
			while (at < length && bytes[other + at] === bytes[nameStart + at]) at++;
			if (at === length) return true;
		}
		return false;
	}

	#array(bytes: Buffer, start: number, depth: number): number {
		let at = start + 1;
		if (bytes[at] === CLOSE_BRACKET) return at + 1;
		for (;;) {
			at = this.#value(bytes, at, depth + 1);
			if (at === NONE) return NONE;
			if (bytes[at] !== COMMA) return bytes[at] === CLOSE_BRACKET ? at + 1 : NONE;
			at++;
		}
	}

	#string(bytes: Buffer, start: number): number {
		let at = start + 1;
		let surplus = 0; // bytes that are no UTF-16 units of their own
		for (;;) {
			const byte = bytes[at] ?? 0;
			const kind = KINDS[byte];
			if (kind === PLAIN) at++;
			else if (byte === QUOTE) {
				this.#lastUnits = at - start - 1 - surplus;
				return at + 1;
			} else if (kind === NEVER) return NONE;
			else {
				const next = byte === BACKSLASH ? escapeEnd(bytes, at) : characterEnd(bytes, at);
				if (next === NONE) return NONE;
				if (byte !== BACKSLASH) this.#isAscii = false;
				surplus += next - at - (byte < FOUR_BYTES ? 1 : 2);
				at = next;
			}
		}
	}
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const DELETE = 0x7f;
/** From here on a byte starts a character of three bytes, and of four. */
const THREE_BYTES = 0xe0;
const FOUR_BYTES = 0xf0;

/** What a byte can be in a string: itself; never there in canonical JSON; or more is to be looked at. */
const PLAIN = 0;
const NEVER = 1;
const SPECIAL = 2;
const KINDS: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
	if (byte < 0x20 || byte === DELETE) return NEVER;
	return byte === QUOTE || byte === BACKSLASH || byte > DELETE ? SPECIAL : PLAIN;
});

/** Which escapes of one letter `JSON.stringify` writes. */
const LETTERS = mark('"\\bfnrt');
/** The last digit of the control characters that have no letter, below U+0010 and from there on. */
const LOW_DIGITS = mark("01234567bef");
const HIGH_DIGITS = mark("0123456789abcdef");

function mark(characters: string): Uint8Array {
	const marks = new Uint8Array(256);
	for (const byte of Buffer.from(characters)) marks[byte] = 1;
	return marks;
}

function escapeEnd(bytes: Buffer, start: number): number {
	const letter = bytes[start + 1] ?? 0;
	if (letter !== U) return LETTERS[letter] === 1 ? start + 2 : NONE;
	if (bytes[start + 2] !== ZERO || bytes[start + 3] !== ZERO) return NONE;
	const digits =
		bytes[start + 4] === ZERO ? LOW_DIGITS : bytes[start + 4] === ZERO + 1 ? HIGH_DIGITS : NO_DIGITS;
	return digits[bytes[start + 5] ?? 0] === 1 ? start + 6 : NONE;
}

const NO_DIGITS = new Uint8Array(256);

/** A character that is not ASCII. Whether it is UTF-8 is seen to for all of them together. */
function characterEnd(bytes: Buffer, start: number): number {
	const first = bytes[start] ?? 0;
	const second = bytes[start + 1] ?? 0;
	if (first < THREE_BYTES) return first === 0xc2 && second < 0xa0 ? NONE : start + 2;
	if (first >= FOUR_BYTES) return start + 4;
	const third = bytes[start + 2] ?? 0;
	const isUnsafe =
		first === 0xe2 &&
		((second === 0x80 && third >= 0xa8 && third <= 0xae) ||
			(second === 0x81 && third >= 0xa6 && third <= 0xa9));
	return isUnsafe ? NONE : start + 3;
}

/** As many digits are surely a number that is written as it was read. */
const SURE_DIGITS = 15;

function scalar(bytes: Buffer, start: number): number {
	const end = scalarEnd(bytes, start, bytes.length);
	const first = bytes[start];
	if (end === NONE || (first !== MINUS && !isDigit(first))) return end;
	if (end - start <= SURE_DIGITS && first !== MINUS && isAllDigits(bytes, start, end)) return end;
	const number = bytes.toString("latin1", start, end);
	return String(Number(number)) === number ? end : NONE;
}

function isAllDigits(bytes: Buffer, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (!isDigit(bytes[at])) return false;
	return true;
}

function isDigit(byte: number | undefined): boolean {
	return byte !== undefined && byte >= ZERO && byte <= NINE;
}
