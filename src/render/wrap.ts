import { displayWidth } from "./width.ts";

/** A text in lines of at most so many columns, broken between words; a longer word stands alone. */
export function wrap(text: string, columns: number): string[] {
	const lines: string[] = [];
	let line = "";
	let width = 0;
	for (const word of text.split(" ")) {
		const wordWidth = displayWidth(word);
		if (line !== "" && width + 1 + wordWidth > columns) {
			lines.push(line);
			line = word;
			width = wordWidth;
		} else {
			line = line === "" ? word : `${line} ${word}`;
			width += (width === 0 ? 0 : 1) + wordWidth;
		}
	}
	return [...lines, line];
}

/** The same behind a lead, a name or a dash, which lines that follow leave room for. */
export function wrapBehind(
	lead: string,
	text: string,
	columns: number,
	leadStyle: (lead: string) => string = (plain) => plain,
): string[] {
	const width = displayWidth(lead);
	return wrap(text, columns - width).map(
		(line, at) => (at === 0 ? leadStyle(lead) : " ".repeat(width)) + line,
	);
}
