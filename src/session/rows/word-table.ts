// Hot: looks up two words for every entry.
import { IdTable } from "./id-table.ts";

/** Gives each word a number, like `IdTable`, and keeps the words as strings: they are few, and asked for all the time. */
export class WordTable {
	readonly #numbers = new IdTable();
	readonly #words: string[] = [];

	/** All words, by their numbers. */
	get all(): readonly string[] {
		return this.#words;
	}

	intern(word: string): number {
		return this.#keep(this.#numbers.intern(word));
	}

	internAscii(bytes: Uint8Array, start: number, end: number): number {
		return this.#keep(this.#numbers.internAscii(bytes, start, end));
	}

	/** The number of a word that may be unknown; then -1. */
	find(word: string): number {
		return this.#numbers.find(word);
	}

	at(number: number): string | undefined {
		return this.#words[number];
	}

	#keep(number: number): number {
		if (number === this.#words.length) this.#words.push(this.#numbers.at(number));
		return number;
	}
}
