// Hot: runs for every string of a file of gigabytes.

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Most names are shorter: looking at their units costs less than a search that has to be started. */
const SHORT = 16;

/** Past the closing quote of the string that starts at `at`. */
export function stringEnd(text: string, at: number): number {
	for (let next = at + 1; next < at + SHORT; next++) {
		const unit = text.charCodeAt(next);
		if (unit === QUOTE) return next + 1;
		if (unit === BACKSLASH) break;
	}
	let quote = text.indexOf('"', at + 1);
	while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
	return quote === -1 ? text.length : quote + 1;
}

function isEscaped(text: string, at: number): boolean {
	let slash = at - 1;
	while (text.charCodeAt(slash) === BACKSLASH) slash--;
	return (at - slash) % 2 === 0;
}

/** What a string says that stands between two places: without its quotes and escapes. */
export function nameIn(text: string, start: number, end: number): string {
	const quoted = text.slice(start, end);
	return quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

/** Whether the digits between two places are a whole number, and one that is too large. */
export function isUnsafeInteger(text: string, start: number, end: number): boolean {
	const hasTail = /[.eE]/.test(text.charAt(end));
	const isTail = /(?:\.|[eE][+-]?)$/.test(text.slice(Math.max(0, start - 2), start));
	return !hasTail && !isTail && !Number.isSafeInteger(Number(text.slice(start, end)));
}
