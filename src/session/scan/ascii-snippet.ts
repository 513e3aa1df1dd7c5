// Hot: runs once for every prompt.

const SPACE = 0x20;
const BACKSLASH = 0x5c;
const LAST_ASCII = 0x7e;

/** What an escape of one letter stands for: itself, or white space, which a snippet shows as a space; else 0. */
const ESCAPES = new Uint8Array(256);
for (const byte of Buffer.from('"\\/')) ESCAPES[byte] = byte;
for (const byte of Buffer.from("nrtf")) ESCAPES[byte] = SPACE;

/**
 * The snippet of a short text as it stands in a JSON string: white space becomes one space, and none is at its ends.
 * @param line takes the snippet
 * @returns its length; -1 when the text has more bytes than the line, or is not plainly ASCII
 */
export function asciiSnippet(bytes: Uint8Array, start: number, end: number, line: Uint8Array): number {
	if (end - start > line.length) return -1;
	let length = 0;
	let isSpaced = true; // a space would be the first, or the second in a row
	for (let at = start; at < end; at++) {
		let byte = bytes[at] ?? 0;
		if (byte > LAST_ASCII) return -1;
		if (byte === BACKSLASH) {
			byte = ESCAPES[bytes[++at] ?? 0] ?? 0;
			if (byte === 0) return -1;
		}
		if (byte !== SPACE) {
			line[length++] = byte;
			isSpaced = false;
		} else if (!isSpaced) {
			line[length++] = byte;
			isSpaced = true;
		}
	}
	return length > 0 && isSpaced ? length - 1 : length;
}
