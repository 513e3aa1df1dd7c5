// Hot: looks up two ids for every entry.
import { longer } from "./longer.ts";
import { StringColumn } from "./string-column.ts";

/** Gives each id a number, from 0, and the same one whenever it comes again. */
export class IdTable {
	/** The ids by their numbers. */
	readonly strings: StringColumn = new StringColumn();
	#hashes = new Int32Array(64);
	/** By hash the number of an id, plus 1; 0 is free. A power of two long, half of it free at least. */
	#slots = new Int32Array(256);

	get size(): number {
		return this.strings.length;
	}

	/** The number of an id. */
	intern(id: string): number {
		const hash = hashOf(id);
		const slot = this.#slotOf(id, hash);
		const known = this.#slots[slot] ?? 0;
		if (known !== 0) return known - 1;
		this.strings.push(id);
		return this.#enter(slot, hash);
	}

	/** The same for an id that lies in bytes, ASCII all of them. */
	internAscii(bytes: Uint8Array, start: number, end: number): number {
		// A parent is mostly the entry before, whose id came last.
		const last = this.size - 1;
		if (last >= 0 && this.strings.isAscii(last, bytes, start, end)) return last;
		const hash = hashOfAscii(bytes, start, end);
		const mask = this.#slots.length - 1;
		let slot = hash & mask;
		for (;;) {
			const known = this.#slots[slot] ?? 0;
			if (known === 0) break;
			if (this.#hashes[known - 1] === hash && this.strings.isAscii(known - 1, bytes, start, end))
				return known - 1;
			slot = (slot + 1) & mask;
		}
		this.strings.pushUtf8(bytes, start, end);
		return this.#enter(slot, hash);
	}

	/** The number of an id that may be unknown; then -1. */
	find(id: string): number {
		return (this.#slots[this.#slotOf(id, hashOf(id))] ?? 0) - 1;
	}

	at(number: number): string {
		return this.strings.at(number);
	}

	#slotOf(id: string, hash: number): number {
		const mask = this.#slots.length - 1;
		for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
			const known = this.#slots[slot] ?? 0;
			if (known === 0) return slot;
			if (this.#hashes[known - 1] === hash && this.strings.is(known - 1, id)) return slot;
		}
	}

	/** Gives the id that was pushed last its number and slot. */
	#enter(slot: number, hash: number): number {
		const number = this.size - 1;
		if (number === this.#hashes.length) {
			this.#hashes = longer(this.#hashes, (length) => new Int32Array(length));
		}
		this.#hashes[number] = hash;
		this.#slots[slot] = number + 1;
		if (number * 2 > this.#slots.length) this.#rehash();
		return number;
	}

	#rehash(): void {
		const slots = new Int32Array(this.#slots.length * 4);
		const mask = slots.length - 1;
		for (let number = 0; number < this.size; number++) {
			let slot = (this.#hashes[number] ?? 0) & mask;
			while (slots[slot] !== 0) slot = (slot + 1) & mask;
			slots[slot] = number + 1;
		}
		this.#slots = slots;
	}
}

/** FNV-1a, mixed at the end, since slots are told by the lowest bits. */
function hashOf(id: string): number {
	let hash = FNV_START;
	for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME);
	return mixed(hash);
}

function hashOfAscii(bytes: Uint8Array, start: number, end: number): number {
	let hash = FNV_START;
	for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
	return mixed(hash);
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

function mixed(hash: number): number {
	const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
	return half ^ (half >>> 13);
}
