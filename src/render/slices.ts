const SLICE_LENGTH = 1 << 20;

/**
 * Replaces every character that a pattern finds. A slice at a time: V8 gives up, and ends the process, when it
 * has to remember many millions of replacements at once.
 * @param pattern global, and matching one UTF-16 unit at a time
 */
export function replaceInSlices(text: string, pattern: RegExp, replace: (unit: string) => string): string {
	if (text.length <= SLICE_LENGTH) return text.replace(pattern, replace);
	let replaced = "";
	for (let at = 0; at < text.length; at += SLICE_LENGTH) {
		replaced += text.slice(at, at + SLICE_LENGTH).replace(pattern, replace);
	}
	return replaced;
}
