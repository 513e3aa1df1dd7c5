// Hot: holds a few strings for every entry.
import { longer } from "./longer.ts";

/** As far apart are the addresses in two pieces of memory; the first pieces are shorter. */
const CHUNK_BYTES = 1 << 20;
const FIRST_CHUNK_BYTES = 1 << 14;
const LONGEST = 0xffff;

/** Strings by number, as bytes in large pieces of memory: they cost little more than their length, and no collection. */
export class StringColumn {
	/** How many there are. */
	length = 0;
	readonly #chunks: Buffer[] = [];
	#used = 0;
	#starts = new Uint32Array(64);
	#sizes = new Uint16Array(64);
	/** Those that UTF-8 cannot hold, and long ones. */
	readonly #apart = new Map<number, string>();

	push(text: string): void {
		const index = this.length++;
		if (index === this.#starts.length) this.#lengthen();
		if (text.length * 3 > LONGEST || !text.isWellFormed()) {
			this.#apart.set(index, text);
			return;
		}
		const chunk = this.#chunkFor(text.length * 3);
		this.#book(index, chunk.write(text, this.#used, "utf8"));
	}

	/** The same for a string that lies in bytes, which are UTF-8. */
	pushUtf8(bytes: Uint8Array, start: number, end: number): void {
		if (end - start > LONGEST) {
			this.push(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("utf8"));
			return;
		}
		const index = this.length++;
		if (index === this.#starts.length) this.#lengthen();
		const chunk = this.#chunkFor(end - start);
		let to = this.#used;
		for (let at = start; at < end; at++) chunk[to++] = bytes[at] ?? 0;
		this.#book(index, end - start);
	}

	at(index: number): string {
		const size = this.sizeOf(index);
		if (size === 0) return this.#apart.get(index) ?? "";
		const from = this.startOf(index);
		return this.memoryOf(index)?.toString("utf8", from, from + size) ?? "";
	}

	/** The memory that holds a string as UTF-8, from `startOf` on; of one kept as a string it has nothing. */
	memoryOf(index: number): Buffer | undefined {
		return this.#chunks[((this.#starts[index] ?? 0) / CHUNK_BYTES) | 0];
	}

	startOf(index: number): number {
		return (this.#starts[index] ?? 0) % CHUNK_BYTES;
	}

	/** Its length there in bytes; 0 also for one that is kept as a string. */
	sizeOf(index: number): number {
		return this.#sizes[index] ?? 0;
	}

	/** Whether the string of this number is that one. */
	is(index: number, text: string): boolean {
		const from = this.startOf(index);
		const chunk = this.memoryOf(index);
		if (chunk === undefined || this.#sizes[index] !== text.length) return this.at(index) === text;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit > 0x7f) return this.at(index) === text;
			if (chunk[from + at] !== unit) return false;
		}
		return true;
	}

	/** Whether the string of this number is what lies in these bytes, ASCII all of them. */
	isAscii(index: number, bytes: Uint8Array, start: number, end: number): boolean {
		const size = end - start;
		if (this.#sizes[index] !== size || (size === 0 && this.#apart.has(index))) return false;
		const from = this.startOf(index);
		const chunk = this.memoryOf(index);
		if (chunk === undefined) return start === end;
		for (let at = start, to = from; at < end; at++, to++) if (chunk[to] !== bytes[at]) return false;
		return true;
	}

	/** The piece of memory that has room for so many bytes at `#used`. */
	#chunkFor(bytes: number): Buffer {
		const last = this.#chunks.at(-1);
		if (last !== undefined && this.#used + bytes <= last.length) return last;
		const length = Math.min(CHUNK_BYTES, FIRST_CHUNK_BYTES * 4 ** this.#chunks.length);
		const chunk = Buffer.allocUnsafeSlow(Math.max(length, bytes));
		this.#chunks.push(chunk);
		this.#used = 0;
		return chunk;
	}

	#book(index: number, size: number): void {
		this.#starts[index] = (this.#chunks.length - 1) * CHUNK_BYTES + this.#used;
		this.#sizes[index] = size;
		this.#used += size;
	}

	#lengthen(): void {
		this.#starts = longer(this.#starts, (length) => new Uint32Array(length));
		this.#sizes = longer(this.#sizes, (length) => new Uint16Array(length));
	}
}
