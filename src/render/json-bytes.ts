// Hot: writes every node of a document.
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

	/** ASCII that is JSON already. */
	raw(json: string): this {
		this.#reserve(json.length);
		const buffer = this.#buffer;
		let end = this.#end;
		for (let at = 0; at < json.length; at++) buffer[end++] = json.charCodeAt(at);
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

	string(text: string): this {
		this.#reserve(text.length * MOST_PER_UNIT + 2);
		const buffer = this.#buffer;
		let end = this.#end;
		buffer[end++] = QUOTE;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit < 0x20 || unit > 0x7e || unit === QUOTE || unit === BACKSLASH) {
				this.#end += buffer.write(quoted(text), this.#end);
				return this;
			}
			buffer[end++] = unit;
		}
		buffer[end++] = QUOTE;
		this.#end = end;
		return this;
	}

	stringOrNull(text: string | null): this {
		return text === null ? this.raw("null") : this.string(text);
	}

	/** A whole number that is not negative. */
	count(number: number): this {
		if (number > MAX_SMALL) return this.raw(String(number));
		this.#reserve(MAX_DIGITS);
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const MAX_SMALL = 999_999_999;
const MAX_DIGITS = 9;
