/** A parsed JSON object whose members nobody has checked yet. */
export type JsonObject = { readonly [member: string]: unknown };

/** True for `{…}`: not for `null`, not for an array. */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What a text holds as JSON; `undefined`, which JSON cannot hold, when it is none.
 * @param revive what to put in the place of each value, as `JSON.parse` has it
 */
export function parseJson(text: string, revive?: (name: string, value: unknown) => unknown): unknown {
	// A trace that nobody reads costs more than the parsing; a file may hold a million lines that are no JSON.
	const limit = Error.stackTraceLimit;
	Error.stackTraceLimit = 0;
	try {
		return JSON.parse(text, revive);
	} catch {
		return undefined;
	} finally {
		Error.stackTraceLimit = limit;
	}
}

/** The items of a value that is an array; of any other none. `Array.isArray` alone makes `any` of them. */
export function asArray(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The value when it is a string, else nothing. */
export function asString(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

/** What a JSON value is, in the words of the schemas. */
export type JsonKind = "null" | "boolean" | "number" | "string" | "array" | "object";

/** The kind of a value; `undefined` for a member that is absent. */
export function jsonKind(value: unknown): JsonKind | "undefined" {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	const type = typeof value;
	return type === "string" || type === "number" || type === "boolean" || type === "object"
		? type
		: "undefined";
}
