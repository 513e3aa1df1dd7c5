import type { JsonObject } from "../session/json.ts";

/** One member of an entry that is not as its schema has it. */
export interface Fault {
	/** Names of members and indexes of blocks, from the entry down. */
	readonly path: readonly (string | number)[];
	/** `a string`, `an array or null`. */
	readonly expected: string;
	/** `nothing` for an absent member. */
	readonly found: string;
}

/** What is wrong with the shape of an entry, or of a header; empty for a sound one. */
export type Validate = (entry: JsonObject) => readonly Fault[];

/** Loads the schemas: they are as large as all the rest, so only who lints pays for them. */
export async function loadValidator(): Promise<Validate> {
	const { validateEntry } = await import("./validate-entry.ts");
	return validateEntry;
}
