// Hot: runs for every member of a file of gigabytes.
import { SLOT_COUNT, slotOf } from "./names.ts";

/** Objects further inside are not looked at. */
const DEEPEST = 64;
const WORD_BITS = 32;
const WORDS = SLOT_COUNT / WORD_BITS;
const BACKSLASH = 0x5c;

/**
 * Whether an object of a line can have a member twice. Of names no more is kept than which slots they fall into, for
 * each open object: two different ones may share one, two equal ones always do.
 */
export class NameMarks {
	/** False only if all names of each object differ. */
	mayRepeat = false;
	readonly #marks = new Int32Array((DEEPEST + 1) * WORDS);

	/** A line begins. */
	start(): void {
		this.mayRepeat = false;
	}

	/** An object begins, that many of which are around what is in it. */
	enter(depth: number): void {
		if (depth > DEEPEST) this.mayRepeat = true;
		else this.#marks.fill(0, depth * WORDS, (depth + 1) * WORDS);
	}

	/** A name in the innermost object, as it stands between its quotes. */
	add(bytes: Uint8Array, start: number, end: number, depth: number): void {
		if (depth > DEEPEST) return;
		const slot = slotOf(bytes, start, end);
		const word = depth * WORDS + Math.floor(slot / WORD_BITS);
		const bit = 1 << (slot % WORD_BITS);
		const marks = this.#marks[word] ?? 0;
		if ((marks & bit) !== 0 || hasEscape(bytes, start, end)) this.mayRepeat = true;
		this.#marks[word] = marks | bit;
	}
}

/** An escaped name can be the same as one that is spelled otherwise. */
function hasEscape(bytes: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) return true;
	return false;
}
