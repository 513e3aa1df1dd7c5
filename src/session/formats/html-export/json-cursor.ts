// Hot: looks at every byte of an export.
import { constants } from "node:buffer";
import type { LineMemory } from "../../../read/line-memory.ts";
import type { Source } from "../../../read/source.ts";

/** A value of a document: where it lies, and the memory that holds it until the cursor moves on. */
export interface Span {
	readonly start: number;
	readonly end: number;
	/** Holds it from `from` to `to`; nothing when it is longer than a string can be, or was not to be kept. */
	readonly buffer: Buffer;
	readonly from: number;
	readonly to: number;
}

const CHUNK_BYTES = 1 << 20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const WHITE_SPACE: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n"));
const OPENING: ReadonlySet<number> = new Set(Buffer.from("[{"));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from("]}"));
const AFTER_SCALAR: ReadonlySet<number> = new Set(Buffer.from(" \t\r\n,:]}"));

/**
 * Walks over a JSON document of any size, value by value. It finds where a value ends and leaves the judging to
 * `JSON.parse`. Holds a chunk, or the value that is to be kept, in memory.
 */
export class JsonCursor {
	readonly #source: Source;
	readonly #memory: LineMemory;
	#buffer: Buffer;
	/** The position in the document of the first byte of the buffer. */
	#base = 0;
	#at = 0;
	#filled = 0;
	/** The first byte in the buffer that must stay; -1 when none has to. */
	#kept = -1;
	#taken = 0;

	constructor(source: Source, memory: LineMemory) {
		this.#source = source;
		this.#memory = memory;
		this.#buffer = memory.grow(CHUNK_BYTES);
	}

	/** How much of the document has been taken, in bytes; a value only when it is whole. */
	get taken(): number {
		return this.#taken;
	}

	/** Whether this byte is next, after white space. */
	isNext(character: string): boolean {
		return this.#passSpace() === character.charCodeAt(0);
	}

	/** Takes this byte if it is next. */
	take(character: string): boolean {
		if (!this.isNext(character)) return false;
		this.#taken = this.#base + ++this.#at;
		return true;
	}

	/**
	 * Takes the value that is next.
	 * @param keep whether its bytes are wanted
	 * @returns nothing when the document ends before the value does
	 */
	value(keep: boolean): Span | undefined {
		this.#passSpace();
		const start = this.#base + this.#at;
		this.#kept = keep ? this.#at : -1;
		const isWhole = this.#skipValue();
		const from = this.#kept === -1 ? this.#at : this.#kept;
		this.#kept = -1;
		if (!isWhole) return undefined;
		this.#taken = this.#base + this.#at;
		return { start, end: this.#taken, buffer: this.#buffer, from, to: this.#at };
	}

	/** The next byte that is no white space, still to be taken; nothing at the end. */
	#passSpace(): number | undefined {
		for (;;) {
			if (this.#at === this.#filled && !this.#fill()) return undefined;
			const byte = this.#buffer[this.#at] ?? 0;
			if (!WHITE_SPACE.has(byte)) return byte;
			this.#at++;
		}
	}

	#skipValue(): boolean {
		let depth = 0;
		for (;;) {
			if (this.#at === this.#filled && !this.#fill()) return false;
			const byte = this.#buffer[this.#at++] ?? 0;
			if (byte === QUOTE) {
				if (!this.#skipString()) return false;
			} else if (OPENING.has(byte)) depth++;
			else if (CLOSING.has(byte)) depth--;
			else if (depth === 0) return this.#skipScalar();
			if (depth <= 0) return true;
		}
	}

	/** To behind the quote that ends a string. */
	#skipString(): boolean {
		let isEscaped = false;
		for (;;) {
			if (this.#at === this.#filled && !this.#fill()) return false;
			const buffer = this.#buffer;
			const filled = this.#filled;
			let at = this.#at;
			while (at < filled) {
				const byte = buffer[at++];
				if (isEscaped) isEscaped = false;
				else if (byte === BACKSLASH) isEscaped = true;
				else if (byte === QUOTE) {
					this.#at = at;
					return true;
				}
			}
			this.#at = at;
		}
	}

	/** To the end of a number or a word; at the end of the document it cannot be told whether it is whole. */
	#skipScalar(): boolean {
		for (;;) {
			if (this.#at === this.#filled && !this.#fill()) return false;
			if (AFTER_SCALAR.has(this.#buffer[this.#at] ?? 0)) return true;
			this.#at++;
		}
	}

	/** Reads on. What was taken and need not stay makes room. */
	#fill(): boolean {
		if (this.#kept !== -1 && this.#at - this.#kept > constants.MAX_STRING_LENGTH) this.#kept = -1;
		const from = this.#kept === -1 ? this.#at : this.#kept;
		this.#buffer.copyWithin(0, from, this.#filled);
		this.#base += from;
		this.#at -= from;
		this.#filled -= from;
		if (this.#kept !== -1) this.#kept = 0;
		if (this.#filled === this.#buffer.length) {
			this.#buffer = this.#memory.grow(2 * this.#buffer.length);
		}
		const end = Math.min(this.#buffer.length, this.#filled + CHUNK_BYTES);
		const count = this.#source.read(this.#buffer, this.#filled, end, this.#base + this.#filled);
		this.#filled += count;
		return count > 0;
	}
}
