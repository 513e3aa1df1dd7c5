import * as z from "zod";
import { FORMAT_NAMES } from "../session/format-names.ts";

/** Where a line lies on disk, as every document says it. */
export const placeShape = {
	line: z.int().min(1).describe("Counts from 1, as `sed -n` does"),
	offset: z.int().min(0).describe("Bytes before it in the file"),
	bytes: z.int().min(0).describe("Its length, without the line feed"),
};

/** What every document of one session starts with. */
export const fileShape = {
	file: z.string().describe("The file as it was named"),
	format: z.enum(FORMAT_NAMES).describe("What the file was read as"),
	version: z.number().describe("The version on disk; 1 when the header has none"),
	header: z.looseObject({ id: z.string() }).describe("The header as it is on disk"),
	leafId: z.string().nullable().describe("The end of the active path; null in a session without entries"),
	tips: z
		.array(
			z.looseObject({
				name: z.string(),
				entryId: z.string().nullable().describe("Null for a branch without entries"),
				kind: z.string().describe("What the format calls it"),
				notes: z.array(z.string()),
				operation: z
					.looseObject({
						id: z.string(),
						kind: z.string().describe("What it was begun for; `unknown` where the file does not say"),
						at: z.string().optional().describe("How far it has come, in the words of the format"),
						isCancelled: z.boolean().describe("Whether somebody asked for it to stop"),
					})
					.optional()
					.describe("What runs there, where the format says"),
				queued: z.int().min(0).optional().describe("How many inputs wait there, where the format says"),
				config: z
					.looseObject({
						provider: z.string().optional(),
						modelId: z.string().optional(),
						thinkingLevel: z.string().optional(),
						tools: z.array(z.string()),
					})
					.optional()
					.describe("The settings of the branch, where the format keeps them with it"),
			}),
		)
		.describe("The positions that the format stores under names, the one that was set last at the end"),
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
