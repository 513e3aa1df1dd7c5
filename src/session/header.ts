import { asString, isObject, type JsonObject } from "./json.ts";

/** The first line of a session file (format §2). Members of its own are kept in `raw`. */
export interface Header {
	readonly id: string;
	readonly timestamp: string | undefined;
	readonly cwd: string | undefined;
	/** The file this session was forked from: `parentSession`, or in old files `branchedFrom`. */
	readonly parentSession: string | undefined;
	/** The whole object, as it is on disk. */
	readonly raw: JsonObject;
	/** Where it stands; line 0 for one that stands in for a header that is not there (`readRefused`). */
	readonly line: number;
	readonly offset: number;
	readonly bytes: number;
}

/** The newest version of the format that is known here. */
export const CURRENT_VERSION = 3;

/** A parsed line that can be the header: a `session` object with a string `id`. */
export type HeaderObject = JsonObject & { readonly id: string };

/** Whether a parsed line can be the header (format §2). */
export function isHeader(value: unknown): value is HeaderObject {
	return isSessionRecord(value) && typeof value["id"] === "string";
}

/** Whether a parsed line is of type `session`, whatever else it holds. */
export function isSessionRecord(value: unknown): value is JsonObject {
	return isObject(value) && value["type"] === "session";
}

/** The header, from the first line that parses and its place. */
export function toHeader(
	raw: HeaderObject,
	place: { readonly line: number; readonly offset: number; readonly bytes: number },
): Header {
	return {
		id: raw.id,
		timestamp: asString(raw["timestamp"]),
		cwd: asString(raw["cwd"]),
		parentSession: parentOf(raw),
		raw,
		...place,
	};
}

/** What a header names as the session it was forked from, a path or an id. */
export function parentOf(raw: JsonObject): string | undefined {
	return asString(raw["parentSession"]) ?? asString(raw["branchedFrom"]);
}

/**
 * The version a header states; an absent one means 1 (format §2). A string is read as the agent's comparisons
 * read it (`"2"` is 2); what makes no number is taken as current, as they do.
 */
export function headerVersion(raw: JsonObject): number {
	const version = raw["version"] ?? 1;
	const number = typeof version === "string" || typeof version === "number" ? Number(version) : Number.NaN;
	if (number === Number.NEGATIVE_INFINITY) return 1;
	return Number.isFinite(number) ? number : CURRENT_VERSION;
}
