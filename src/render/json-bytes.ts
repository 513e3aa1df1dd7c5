// Hot: writes every node of a document.
import type { StringColumn } from "../session/rows/string-column.ts";
import { quoted } from "./json.ts";

const CHUNK_BYTES = 1 << 16;
/** At most so many bytes stand for one UTF-16 unit: those of an escape. */
const MOST_PER_UNIT = 6;
/** The same of one that is not escaped. */
const MOST_UNESCAPED = 3;

/**
 * JSON put together as bytes. What is made of many short pieces costs a third of what it does as a string, which is
 * first glued, then flattened, then encoded. What is taken is there until something is written again.
 */
export class JsonBytes {
	#buffer: Buffer = Buffer.allocUnsafe(2 * CHUNK_BYTES);
	#end = 0;

	/** What has been written since the last time, once it is worth while. */
	take(): Buffer | undefined {
		return this.#end < CHUNK_BYTES ? undefined : this.rest();
	}

	/** What has been written since the last time. */
	rest(): Buffer {
		const taken = this.#buffer.subarray(0, this.#end);
		this.#end = 0;
		return taken;
	}

	/** JSON already, in ASCII. */
	raw(json: Uint8Array): this {
		this.#reserve(json.length);
		const buffer = this.#buffer;
		let end = this.#end;
		for (let at = 0; at < json.length; at++) buffer[end++] = json[at] ?? 0;
		this.#end = end;
		return this;
	}

	/** What is JSON already: any text, or bytes. */
	append(json: string | Buffer): this {
		this.#reserve(json.length * MOST_UNESCAPED);
		this.#end +=
			typeof json === "string" ? this.#buffer.write(json, this.#end) : json.copy(this.#buffer, this.#end);
		return this;
	}

	/** A string. Words are written letter by letter: a call that encodes them costs several times as much. */
	string(text: string): this {
		this.#reserve(text.length * MOST_PER_UNIT + 2);
		if (text.length > WORD_LENGTH) return this.append(quoted(text));
		const buffer = this.#buffer;
		let end = this.#end;
		buffer[end++] = QUOTE;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit >= 0x80 || KINDS[unit] !== PLAIN) return this.append(quoted(text));
			buffer[end++] = unit;
		}
		buffer[end++] = QUOTE;
		this.#end = end;
		return this;
	}

	/** A string of a column. Its bytes are copied as they are, but for what has to be escaped. */
	stored(column: StringColumn, index: number): this {
		const size = column.sizeOf(index);
		const memory = column.memoryOf(index);
		if (memory === undefined || size === 0) return this.string(column.at(index));
		this.#reserve(size * 2 + 2);
		const buffer = this.#buffer;
		const start = column.startOf(index);
		let end = this.#end;
		buffer[end++] = QUOTE;
		for (let at = start; at < start + size; at++) {
			const byte = memory[at] ?? 0;
			const kind = KINDS[byte];
			if (kind !== PLAIN) {
				if (kind === ESCAPED) buffer[end++] = BACKSLASH;
				else if (kind === CONTROL || steers(memory, at)) return this.string(column.at(index));
			}
			buffer[end++] = byte;
		}
		buffer[end++] = QUOTE;
		this.#end = end;
		return this;
	}

	/** A whole number that is not negative. */
	count(number: number): this {
		this.#reserve(MAX_DIGITS);
		if (number > MAX_SMALL) {
			this.#end += this.#buffer.write(String(number), this.#end, "latin1");
			return this;
		}
		let digits = 1;
		for (let limit = 10; number >= limit; limit *= 10) digits++;
		this.#end += digits;
		let rest = number;
		for (let at = this.#end - 1; digits > 0; digits--, at--) {
			const next = (rest / 10) | 0;
			this.#buffer[at] = ZERO + rest - next * 10;
			rest = next;
		}
		return this;
	}

	#reserve(bytes: number): void {
		if (this.#end + bytes <= this.#buffer.length) return;
		const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + bytes));
		this.#buffer.copy(larger, 0, 0, this.#end);
		this.#buffer = larger;
	}
}

const WORD_LENGTH = 40;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MAX_SMALL = 999_999_999;
const MAX_DIGITS = 24;

/** How a byte of UTF-8 stands in JSON: as it is, behind a backslash, as an escape, or as the next ones say. */
const PLAIN = 0;
const ESCAPED = 1;
const CONTROL = 2;
const LEAD = 3;
const KINDS = new Uint8Array(256).fill(CONTROL, 0, 0x20);
for (const byte of [QUOTE, BACKSLASH]) KINDS[byte] = ESCAPED;
KINDS[0x7f] = CONTROL;
for (const byte of [0xc2, 0xe2]) KINDS[byte] = LEAD;

/** Whether one of the characters starts here that `toJson` escapes: U+0080 to 9F, 2028 to 202E, 2066 to 2069. */
function steers(bytes: Uint8Array, at: number): boolean {
	const second = bytes[at + 1] ?? 0;
	const third = bytes[at + 2] ?? 0;
	if (bytes[at] === 0xc2) return second < 0xa0;
	return second === 0x80 ? third >= 0xa8 && third <= 0xae : second === 0x81 && third >= 0xa6 && third <= 0xa9;
}
