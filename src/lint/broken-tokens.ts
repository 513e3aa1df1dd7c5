/** How far a text has been followed, which may be broken or end anywhere. Each function says whether the token is whole. */
export interface Cursor {
	/** One unit for each byte. */
	readonly text: string;
	readonly end: number;
	/** Past what was whole; where it cannot go on; the end of the text when it was cut there. */
	at: number;
	/** Control characters that stand raw in strings, which JSON does not allow. */
	readonly rawControls: number[];
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const HALF_ESCAPE = /^\\(?:u[0-9a-fA-F]{0,3})?$/;

/** Past a string; a control character that stands raw in it is noted, NUL is its end. */
export function takeString(scan: Cursor): boolean {
	const { text, end } = scan;
	scan.at++;
	for (; scan.at < end; scan.at++) {
		const unit = text.charCodeAt(scan.at);
		if (unit === 0x22) {
			scan.at++;
			return true;
		}
		if (unit === 0x5c) {
			const escaped = sticky(ESCAPE, text, scan.at);
			if (escaped === 0) {
				if (HALF_ESCAPE.test(text.slice(scan.at, Math.min(end, scan.at + 6)))) scan.at = end;
				return false;
			}
			scan.at = escaped - 1;
		} else if (unit < 0x20) {
			if (unit === 0) return false;
			scan.rawControls.push(scan.at);
		}
	}
	scan.at = end; // an escape may reach beyond it
	return false;
}

const WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const LETTERS = /[\w.+-]*/y;

/** A number, `true`, `false` or `null`; one that touches the end may be cut short. */
export function takeWord(scan: Cursor): boolean {
	const end = sticky(LETTERS, scan.text, scan.at);
	if (end >= scan.end) {
		scan.at = scan.end;
		return false;
	}
	const isWord = sticky(WORD, scan.text, scan.at) === end && end > scan.at;
	if (isWord) scan.at = end;
	return isWord;
}

/** Past white space. */
export function skipSpace({ text, at, end }: Cursor): number {
	let next = at;
	while (next < end && isSpace(text.charCodeAt(next))) next++;
	return next;
}

function isSpace(unit: number): boolean {
	return unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09;
}

/** Past what an expression finds at a place; 0 when it finds nothing there. */
function sticky(expression: RegExp, text: string, at: number): number {
	expression.lastIndex = at;
	expression.test(text);
	return expression.lastIndex;
}
