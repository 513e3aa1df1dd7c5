import type { JsonObject } from "../../json.ts";

/** An entry of the harness as version 3 has it: without what makes it a write, its time in ISO form. */
export function toEntry(write: JsonObject): JsonObject {
	const { kind: _kind, lane: _lane, ...entry } = write;
	const iso = isoTime(entry["timestamp"]);
	return iso === undefined ? entry : { ...entry, timestamp: iso };
}

/** The ISO form of a count of milliseconds; nothing for what is none, or beyond what a date can be. */
export function isoTime(milliseconds: unknown): string | undefined {
	if (typeof milliseconds !== "number") return undefined;
	const date = new Date(milliseconds);
	return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
