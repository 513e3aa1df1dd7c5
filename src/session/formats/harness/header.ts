import type { Header } from "../../header.ts";
import { asString, isObject, type JsonObject } from "../../json.ts";
import type { Place } from "../../row.ts";
import { isoTime } from "./entry.ts";

/** The header of a file of the harness in the words of version 3 (harness format §3, §14). */
export function toHarnessHeader(raw: JsonObject, place: Place): Header {
	return {
		id: asString(raw["id"]) ?? "",
		timestamp: isoTime(raw["createdAt"]),
		cwd: asString(raw["cwd"]),
		parentSession: asString(raw["parentSessionId"]) ?? asString(raw["legacyParentSessionPath"]),
		raw,
		...place,
	};
}

/** A whole number that JSON can carry without loss, and no less than another. */
export function isCount(value: unknown, least: number): value is number {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}

/** The members of a header whose type is wrong. */
export function wrongMembers(
	raw: JsonObject,
	checks: Readonly<Record<string, (value: unknown) => boolean>>,
): string[] {
	return Object.entries(checks).flatMap(([name, isRight]) => (isRight(raw[name]) ? [] : [name]));
}

export const isString = (value: unknown): boolean => typeof value === "string";
export const isTime = (value: unknown): boolean => isCount(value, 0);

/** For members that may be left out. */
export function optional(isRight: (value: unknown) => boolean): (value: unknown) => boolean {
	return (value) => value === undefined || isRight(value);
}

export const isRecord = (value: unknown): boolean => isObject(value);
