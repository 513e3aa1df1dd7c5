import * as z from "zod";

/** Where a line lies on disk, as every document says it. */
export const placeShape = {
	line: z.int().min(1).describe("Counts from 1, as `sed -n` does"),
	offset: z.int().min(0).describe("Bytes before it in the file"),
	bytes: z.int().min(0).describe("Its length, without the line feed"),
};

/** What every document of one session starts with. */
export const fileShape = {
	file: z.string().describe("The file as it was named"),
	version: z.number().describe("The version on disk; 1 when the header has none"),
	header: z
		.looseObject({ type: z.literal("session"), id: z.string() })
		.describe("The header as it is on disk"),
	leafId: z.string().nullable().describe("The end of the active path; null in a session without entries"),
};

/** What documents say of an entry besides its place. */
export const entryShape = {
	id: z.string().describe("As in the migrated session; derived when the file has none"),
	parentId: z.string().nullable().describe("As in the migrated session"),
	type: z.string().describe("Empty when the entry has none"),
	role: z.string().optional().describe("The role of a message"),
	timestamp: z.string().nullable().describe("ISO 8601 as in the file; null when it cannot be read"),
	text: z.string().describe("A snippet: one line of at most 160 UTF-16 units"),
};
