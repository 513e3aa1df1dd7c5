// Hot: runs over the messages of a file of gigabytes.

/**
 * A number of 52 bits that stands for a text: for finding equal ones, not for keeping secrets. Never 0.
 * @param seed the number of what goes before
 */
export function hashText(text: string, seed = 0): number {
	let low = 0x811c9dc5 ^ seed;
	let high = 0x9e3779b9 ^ (seed / 0x100000000);
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		low = Math.imul(low ^ unit, 0x01000193);
		high = Math.imul(high ^ unit, 0x85ebca6b) + low;
	}
	return ((high >>> 0) & 0xfffff) * 0x100000000 + (low >>> 0) || 1;
}

/** The same for a text in JSON, of which these bytes are the inside; nothing where it is not ASCII or has `\u`. */
export function hashPlain(bytes: Uint8Array, start: number, end: number, seed = 0): number | undefined {
	let low = 0x811c9dc5 ^ seed;
	let high = 0x9e3779b9 ^ (seed / 0x100000000);
	for (let at = start; at < end; at++) {
		const byte = bytes[at] ?? 0;
		const unit = byte === BACKSLASH ? ESCAPED[bytes[++at] ?? 0] : byte;
		if (unit === undefined || unit === 0 || unit >= 0x80) return undefined;
		low = Math.imul(low ^ unit, 0x01000193);
		high = Math.imul(high ^ unit, 0x85ebca6b) + low;
	}
	return ((high >>> 0) & 0xfffff) * 0x100000000 + (low >>> 0) || 1;
}

const BACKSLASH = 0x5c;

const MEANINGS = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** What a letter behind a backslash stands for; 0 for any other. */
const ESCAPED = new Uint8Array(0x100);
for (const [letter, meaning] of Object.entries(MEANINGS)) {
	ESCAPED[letter.charCodeAt(0)] = meaning.charCodeAt(0);
}
