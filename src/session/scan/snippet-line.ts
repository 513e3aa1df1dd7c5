// Hot: looks at the start of every text.
import { SNIPPET_LENGTH } from "../snippet.ts";

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LAST_ASCII = 0x7f;

/** What an escape of one letter stands for: itself, or white space, which a snippet shows as a space; else 0. */
const ESCAPES = new Uint8Array(256);
for (const byte of Buffer.from('"\\/')) ESCAPES[byte] = byte;
for (const byte of Buffer.from("nrtf")) ESCAPES[byte] = SPACE;

const ELLIPSIS = Buffer.from("…");
const MOST_BYTES_PER_UNIT = 3;

/** A snippet cuts texts of twice its length: near that only strings can tell. */
const MOST_UNITS = 2 * SNIPPET_LENGTH - 2;

/** A snippet that is put together from texts as they stand in JSON: the same as `oneLine` makes of the strings. */
export class SnippetLine {
	/** UTF-8. */
	readonly bytes: Uint8Array = new Uint8Array((SNIPPET_LENGTH + 2) * MOST_BYTES_PER_UNIT);
	length = 0;
	/** No more fits; what else there is makes no difference. */
	isFull = false;
	/** UTF-16 units of the texts so far, before white space became one. */
	taken = 0;
	/** UTF-16 units on the line. */
	#units = 0;
	/** A space would be the first, or the second in a row. */
	#isSpaced = true;
	/** Bytes of what is left when the line is too long. */
	#cut = 0;

	begin(): void {
		this.length = this.taken = this.#units = this.#cut = 0;
		this.isFull = false;
		this.#isSpaced = true;
	}

	/** @returns whether it is sure what the text looks like; else all is void */
	add(bytes: Uint8Array, start: number, end: number): boolean {
		if (this.isFull) return true;
		const line = this.bytes;
		let length = this.length;
		let units = this.#units;
		let cut = this.#cut;
		let isSpaced = this.#isSpaced;
		let taken = 0;
		for (let at = start; at < end; at++) {
			if (taken >= MOST_UNITS) return false;
			if (units < SNIPPET_LENGTH) cut = length;
			let byte = bytes[at] ?? 0;
			if (byte === BACKSLASH) {
				byte = ESCAPES[bytes[++at] ?? 0] ?? 0;
				if (byte === 0) return false;
			}
			if (byte > LAST_ASCII) {
				if (mayBeSpace(bytes, at)) return false;
				const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
				for (let last = at + size - 1; at < last; at++) line[length++] = bytes[at] ?? 0;
				line[length++] = bytes[at] ?? 0;
				units += size >> 2;
				taken += size >> 2;
			} else line[length++] = byte;
			taken++;
			if (byte !== SPACE) {
				isSpaced = false;
				if (++units > SNIPPET_LENGTH) {
					this.isFull = true;
					break;
				}
			} else if (isSpaced) length--;
			else {
				isSpaced = true;
				units++;
			}
		}
		this.length = length;
		this.taken += taken;
		this.#units = units;
		this.#cut = cut;
		this.#isSpaced = isSpaced;
		return true;
	}

	/** Trims the line, or cuts it. */
	finish(): void {
		if (this.isFull) {
			this.bytes.set(ELLIPSIS, this.#cut);
			this.length = this.#cut + ELLIPSIS.length;
		} else if (this.length > 0 && this.#isSpaced) this.length--;
	}
}

/** Whether a character of UTF-8 is, or may be, one of the many white spaces beyond ASCII. */
function mayBeSpace(bytes: Uint8Array, at: number): boolean {
	const second = bytes[at + 1] ?? 0;
	const third = bytes[at + 2] ?? 0;
	switch (bytes[at]) {
		case 0xc2:
			return second === 0xa0;
		case 0xe1:
			return second === 0x9a;
		case 0xe2:
			return second === 0x80 ? third < 0x8b || (third > 0xa7 && third < 0xb0) : second === 0x81;
		case 0xe3:
			return second === 0x80 && third === 0x80;
		case 0xef:
			return second === 0xbb;
		default:
			return false;
	}
}
