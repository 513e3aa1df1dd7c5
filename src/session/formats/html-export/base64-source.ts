import type { Source } from "../../../read/source.ts";
import { readBytes } from "../../payload.ts";
import type { Place } from "../../row.ts";
import type { Payload } from "./find-payload.ts";

/** What a piece of base64 says, readable at any place without decoding what is before it. */
export interface Base64Source extends Source {
	/** Where the base64 of some decoded bytes lies on disk: of them, and of up to two more at either end. */
	placeOnDisk(start: number, end: number): Place;
}

const CHARACTERS = 4;
const BYTES = 3;

/**
 * The decoded bytes of a payload, as a file of their own. Four characters of it are three bytes, at any place. What is
 * behind a character that is no base64 counts as not there.
 */
export function base64Source(source: Source, payload: Payload): Base64Source {
	const { line, start, end } = payload;
	let last = end; // where the base64 ends, as far as it has been looked at
	const onDisk = (position: number) => start + Math.floor(position / BYTES) * CHARACTERS;

	/** Decodes from the three bytes that hold a position on. */
	const decode = (position: number, count: number): Buffer => {
		const from = onDisk(position);
		const to = Math.min(last, onDisk(position + count + BYTES - 1));
		const text = readBytes(source, from, Math.max(0, to - from)).toString("latin1");
		const valid = validLength(text, to === end);
		if (valid < text.length) last = from + valid;
		return Buffer.from(text.slice(0, valid), "base64");
	};

	return {
		name: source.name,
		size: Math.floor(((end - start) * BYTES) / CHARACTERS),
		read(target, targetStart, targetEnd, position) {
			const skipped = position % BYTES;
			const piece = decode(position, targetEnd - targetStart).subarray(skipped);
			return piece.copy(target, targetStart, 0, targetEnd - targetStart);
		},
		placeOnDisk(from, to) {
			const offset = onDisk(from);
			return { line, offset, bytes: Math.min(end, onDisk(to + BYTES - 1)) - offset };
		},
		close: () => source.close(),
	};
}

/** How many characters are base64, up to the first that is none. Only the end may be padded. */
function validLength(text: string, isEnd: boolean): number {
	const found = text.search(/[^A-Za-z0-9+/]/);
	if (found === -1) return text.length;
	return isEnd && /^={1,2}$/.test(text.slice(found)) ? text.length : found;
}
