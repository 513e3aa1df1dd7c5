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
