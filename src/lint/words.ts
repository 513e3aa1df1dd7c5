import { cutText } from "../session/cut.ts";

const LONGEST_QUOTE = 40;

/** A value of the file as a message names it: in backticks, on one line, not too long, and without control characters. */
export function quote(value: string): string {
	const line = visible(value.slice(0, 4 * LONGEST_QUOTE).replace(/\s+/g, " "));
	return `\`${line.length > LONGEST_QUOTE ? `${cutText(line, LONGEST_QUOTE - 1)}…` : line}\``;
}

/** The same, and a word for what is empty or not there. */
export function quoteAny(value: string): string {
	return value === "" ? "(none)" : quote(value);
}

/** A text with its control characters, line breaks and halves of pairs written as JSON escapes. */
export function visible(text: string): string {
	return text.replace(INVISIBLE, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be shown
const INVISIBLE = /[\0-\x1f\x7f-\x9f\u2028\u2029]|[\ud800-\udfff]/gu;
