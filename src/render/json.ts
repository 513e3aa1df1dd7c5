/** Characters that JSON lets stand as they are but a terminal or a line reader does not take as text. */
const UNSAFE = /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const UNSAFE_ALL = new RegExp(UNSAFE, "g");

/** A value as JSON on one line, safe to print: what could steer a terminal is escaped. */
export function toJson(value: unknown): string {
	const json = JSON.stringify(value);
	return UNSAFE.test(json) ? json.replace(UNSAFE_ALL, escaped) : json;
}

function escaped(unsafe: string): string {
	return `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * A document in pieces: members as they are, then one array whose items stand on a line each, so that a
 * document of any size is never held as one string.
 */
export function* jsonDocument(
	before: Readonly<Record<string, unknown>>,
	arrayName: string,
	items: Iterable<unknown>,
	after: Readonly<Record<string, unknown>> = {},
): Generator<string, void, undefined> {
	yield `${toJson(before).slice(0, -1)},${toJson(arrayName)}:[`;
	let separator = "\n";
	for (const item of items) {
		yield separator + toJson(item);
		separator = ",\n";
	}
	yield separator === "\n" ? "]" : "\n]";
	for (const [name, value] of Object.entries(after)) yield `,${toJson(name)}:${toJson(value)}`;
	yield "}\n";
}
