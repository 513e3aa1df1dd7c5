/** The start of a text: at most so many UTF-16 units, and never the first half of a pair without the second. */
export function cutText(text: string, length: number): string {
	if (text.length <= length) return text;
	return isPair(text, length - 1) ? text.slice(0, length - 1) : text.slice(0, length);
}

/** Whether two units that are one character stand at a place. */
function isPair(text: string, at: number): boolean {
	const first = text.charCodeAt(at);
	const second = text.charCodeAt(at + 1);
	return first >= 0xd800 && first < 0xdc00 && second >= 0xdc00 && second < 0xe000;
}

/** A piece cut out of a string keeps the whole of it alive; glued to something and cut again it does not. */
export function copy(text: string): string {
	return ` ${text}`.slice(1);
}
