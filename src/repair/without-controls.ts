import { stripVTControlCharacters } from "node:util";

const LINE_BREAKS = /[\t\n\v\f\r\x85\u2028\u2029]+/g;

/** A name on one line: escape sequences and control characters go, line breaks and tabs become spaces. */
export function withoutControls(text: string): string {
	return stripVTControlCharacters(text)
		.replace(LINE_BREAKS, " ")
		.replace(/\p{Cc}/gu, "")
		.trim();
}
