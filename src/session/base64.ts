import { grouped } from "../numbers.ts";

/**
 * What is wrong with a text as base64, to follow its name in a sentence; nothing when it is good. Looks at its
 * characters and decodes nothing.
 */
export function base64Fault(text: string): string | undefined {
	// One search without backtracking: images are tens of megabytes.
	const end = text.search(/[^A-Za-z0-9+/]/);
	if (end !== -1 && !/^={1,2}$/.test(text.slice(end, end + 3))) {
		return `has ${characterAt(text, end)} at character ${grouped(end + 1)}, which is no base64`;
	}
	if (text.length % 4 === 0) return undefined;
	return `is ${grouped(text.length)} characters long, no multiple of 4`;
}

function characterAt(text: string, at: number): string {
	const code = text.codePointAt(at) ?? 0;
	const isHidden =
		code <= 0x20 || code === 0x60 || (code >= 0x7f && code <= 0xa0) || (code >= 0xd800 && code <= 0xdfff);
	return isHidden
		? `U+${code.toString(16).toUpperCase().padStart(4, "0")}`
		: `\`${String.fromCodePoint(code)}\``;
}
