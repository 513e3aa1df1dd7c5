import { replaceInSlices } from "./slices.ts";

/**
 * What must not reach a terminal as it is: control characters of both sets, and the marks that turn the
 * direction of the text around them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
const UNSAFE = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const UNSAFE_ALL = new RegExp(UNSAFE, "g");

/** A text on one line as it may be printed: every unsafe character as something visible. */
export function visible(text: string): string {
	return UNSAFE.test(text) ? replaceInSlices(text, UNSAFE_ALL, picture) : text;
}

/** A text of several lines as it may be printed: line feeds and tabs stay, a return before a line feed goes. */
export function visibleLines(text: string): string {
	if (!UNSAFE.test(text)) return text;
	return replaceInSlices(text.replaceAll("\r\n", "\n"), UNSAFE_ALL, (unsafe) =>
		unsafe === "\n" || unsafe === "\t" ? unsafe : picture(unsafe),
	);
}

const CONTROL_PICTURES = 0x2400;

function picture(unsafe: string): string {
	const code = unsafe.charCodeAt(0);
	if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
	if (code === 0x7f) return "␡";
	return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
