// Nothing recurses, and each byte is looked at a bounded number of times: what is broken may be of any size and depth.
import { type Cursor, skipSpace, takeString, takeWord } from "./broken-tokens.ts";

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
		const goesOn = scan.at < end && scan.open.length <= DEEPEST;
		expects = goesOn ? STEPS[expects](scan, text[scan.at] ?? "") : undefined;
	}
	const isWhole = expects === "nothing";
	const { at, lastToken, goodEnd, open, inner, rawControls } = scan;
	const closers = open.map(({ isObject }) => (isObject ? "}" : "]")).reverse();
	return { isWhole, end: at, lastToken, goodEnd, closers: closers.join(""), inner, rawControls };
}

/** No record nests like this; a line of a hundred million brackets does. */
const DEEPEST = 10_000;

interface Scan extends Cursor {
	token: number;
	lastToken: number;
	goodEnd: number;
	readonly open: { readonly start: number; readonly isObject: boolean }[];
	readonly inner: Span[];
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
