/** A parsed JSON object whose members nobody has checked yet. */
export type JsonObject = { readonly [member: string]: unknown };

/** True for `{…}`: not for `null`, not for an array. */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a text holds as JSON; `undefined`, which JSON cannot hold, when it is none. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The value when it is a string, else nothing. */
export function asString(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}
