// Nothing recurses, and each byte is looked at a bounded number of times: what is broken may be of any size and depth.

/** How far an object of JSON can be followed. Places count units of the text. */
export interface BrokenScan {
	/** All of it is there; `end` is past its last brace. */
	readonly isWhole: boolean;
	/** Where it ends, or where it cannot go on; the end of the text when it was cut. */
	readonly end: number;
	/** Where the last token before that starts: a string that swallowed the start of another record, say. */
	readonly lastToken: number;
	/** Past the last value that is whole, and the brackets that are open there. */
	readonly goodEnd: number;
	readonly closers: string;
	/** The largest objects inside that are whole, in order. */
	readonly inner: readonly Span[];
	/** Control characters that stand raw in its strings, which JSON does not allow. */
	readonly rawControls: readonly number[];
}

export interface Span {
	readonly start: number;
	readonly end: number;
}

/**
 * Follows the object that starts at a place, as JSON except that control characters other than NUL may stand raw in
 * its strings: writers that forget to escape a line break make them.
 * @param text one unit for each byte
 */
export function scanBroken(text: string, start: number, end: number = text.length): BrokenScan {
	const scan: Scan = {
		text,
		end,
		at: start,
		token: start,
		lastToken: start,
		goodEnd: start,
		open: [],
		inner: [],
		rawControls: [],
	};
	let expects: Expectation | undefined = "value";
	while (expects !== undefined && expects !== "nothing") {
		scan.at = skipSpace(scan);
		scan.lastToken = scan.token;
		scan.token = scan.at;
		expects = scan.at < end ? STEPS[expects](scan, text[scan.at] ?? "") : undefined;
	}
	const isWhole = expects === "nothing";
	const { at, lastToken, goodEnd, open, inner, rawControls } = scan;
	const closers = open.map(({ isObject }) => (isObject ? "}" : "]")).reverse();
	return { isWhole, end: at, lastToken, goodEnd, closers: closers.join(""), inner, rawControls };
}

interface Scan {
	readonly text: string;
	readonly end: number;
	at: number;
	token: number;
	lastToken: number;
	goodEnd: number;
	readonly open: { readonly start: number; readonly isObject: boolean }[];
	readonly inner: Span[];
	readonly rawControls: number[];
}

/** What may come next; `nothing` once the object is whole. */
type Expectation = "value" | "value-or-end" | "name" | "name-or-end" | "comma-or-end" | "nothing";

/** Past one token. @returns what may follow it; nothing when it cannot stand there */
const STEPS: Readonly<
	Record<Exclude<Expectation, "nothing">, (scan: Scan, unit: string) => Expectation | undefined>
> = {
	value: takeValue,
	"value-or-end": (scan, unit) => (unit === "]" ? close(scan, false) : takeValue(scan, unit)),
	name: takeName,
	"name-or-end": (scan, unit) => (unit === "}" ? close(scan, true) : takeName(scan, unit)),
	"comma-or-end": (scan, unit) => {
		if (unit !== ",") return unit === "}" || unit === "]" ? close(scan, unit === "}") : undefined;
		scan.at++;
		return scan.open.at(-1)?.isObject ? "name" : "value";
	},
};

function takeValue(scan: Scan, unit: string): Expectation | undefined {
	if (unit === "{" || unit === "[") {
		scan.open.push({ start: scan.at, isObject: unit === "{" });
		scan.goodEnd = ++scan.at;
		return unit === "{" ? "name-or-end" : "value-or-end";
	}
	if (!(unit === '"' ? takeString(scan) : takeWord(scan))) return undefined;
	scan.goodEnd = scan.at;
	return "comma-or-end";
}

function takeName(scan: Scan, unit: string): Expectation | undefined {
	if (unit !== '"' || !takeString(scan)) return undefined;
	scan.at = skipSpace(scan);
	if (scan.text[scan.at] !== ":" || scan.at >= scan.end) return undefined;
	scan.at++;
	return "value";
}

function close(scan: Scan, isObject: boolean): Expectation | undefined {
	const closed = scan.open.at(-1);
	if (closed?.isObject !== isObject) return undefined;
	scan.open.pop();
	scan.goodEnd = ++scan.at;
	if (scan.open.length === 0) return "nothing";
	if (isObject) {
		while ((scan.inner.at(-1)?.start ?? -1) > closed.start) scan.inner.pop();
		scan.inner.push({ start: closed.start, end: scan.at });
	}
	return "comma-or-end";
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const HALF_ESCAPE = /^\\(?:u[0-9a-fA-F]{0,3})?$/;

function takeString(scan: Scan): boolean {
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
function takeWord(scan: Scan): boolean {
	const end = sticky(LETTERS, scan.text, scan.at);
	if (end >= scan.end) {
		scan.at = scan.end;
		return false;
	}
	const isWord = sticky(WORD, scan.text, scan.at) === end && end > scan.at;
	if (isWord) scan.at = end;
	return isWord;
}

const SPACE = /[ \t\r\n]*/y;

function skipSpace({ text, at, end }: Scan): number {
	return Math.min(end, sticky(SPACE, text, at));
}

/** Past what an expression finds at a place; 0 when it finds nothing there. */
function sticky(expression: RegExp, text: string, at: number): number {
	expression.lastIndex = at;
	expression.test(text);
	return expression.lastIndex;
}
