/** An escape in a string: a pair of halves, one half, or anything else. Read one after another none is missed. */
const ESCAPES =
	/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[^u]/g;
const HALF = /^\\u[dD][89a-fA-F][0-9a-fA-F]{2}$/;

/** Puts `\ufffd` in the place of each half of a surrogate pair that stands alone in a line of JSON. */
export function loneHalves(line: Buffer): { start: number; end: number; text: string }[] {
	const edits: { start: number; end: number; text: string }[] = [];
	for (const { 0: escaped, index } of line.toString("latin1").matchAll(ESCAPES)) {
		if (HALF.test(escaped)) edits.push({ start: index, end: index + escaped.length, text: "\\ufffd" });
	}
	return edits;
}
