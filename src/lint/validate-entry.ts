// Hot: runs once for every entry.
import type * as z from "zod";
import { isObject, type JsonObject, jsonKind } from "../session/json.ts";
import { entrySchema } from "../session/schema/entries.ts";
import { headerSchema } from "../session/schema/header.ts";
import type { Fault } from "./validator.ts";

/** Holds an entry to the schema of its type, and a header to its own. */
export function validateEntry(entry: JsonObject): readonly Fault[] {
	const schema = entry["type"] === "session" ? headerSchema : entrySchema;
	const result = schema.safeParse(entry);
	return result.success ? [] : result.error.issues.map((issue) => toFault(entry, issue));
}

function toFault(entry: JsonObject, issue: z.core.$ZodIssue): Fault {
	const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
	return { path, expected: expectation(issue), found: KINDS[jsonKind(valueAt(entry, path))] };
}

function valueAt(entry: JsonObject, path: readonly (string | number)[]): unknown {
	let value: unknown = entry;
	for (const step of path) {
		if (Array.isArray(value)) value = value[Number(step)];
		else if (isObject(value)) value = value[step];
		else return undefined;
	}
	return value;
}

function expectation(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return issue.expected.split(" or ").map(kindName).join(" or ");
		case "invalid_value":
			return issue.values.map((value) => `\`${String(value)}\``).join(" or ");
		default:
			return issue.message;
	}
}

const KINDS = {
	undefined: "nothing",
	null: "null",
	boolean: "true or false",
	number: "a number",
	string: "a string",
	array: "an array",
	object: "an object",
	record: "an object",
	never: "nothing",
} as const;

function kindName(kind: string): string {
	return Object.entries(KINDS).find(([name]) => name === kind)?.[1] ?? kind;
}
