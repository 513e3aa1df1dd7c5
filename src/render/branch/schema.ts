import * as z from "zod";
import { entryShape, fileShape, placeShape } from "../places-schema.ts";

const pathEntry = z.looseObject({
	...entryShape,
	...placeShape,
	entry: z.looseObject({}).describe("The whole entry, as version 3 has it"),
});

/** What `branch --json` prints. */
export const branchSchema = z.looseObject({
	schema: z.literal("sessionctl.branch/1"),
	...fileShape,
	entries: z.array(pathEntry).describe("The path, root first"),
});

const listed = z.looseObject({
	leafId: z.string(),
	current: z.boolean().describe("Whether it is the active branch"),
	forkId: z
		.string()
		.nullable()
		.describe(
			"The last entry it shares with the active one; null for that one itself, and when it shares none",
		),
	length: z.int().min(1).describe("Entries from its root to its leaf"),
	ownLength: z.int().min(0).describe("Those of them that are not on the active path"),
	lastTimestamp: z.string().nullable().describe("The time of its leaf"),
	text: entryShape.text,
	names: z.array(z.string()).describe("The names of the tips at its leaf"),
});

/** What `branch --list --json` prints. */
export const branchesSchema = z.looseObject({
	schema: z.literal("sessionctl.branches/1"),
	file: fileShape.file,
	format: fileShape.format,
	leafId: fileShape.leafId,
	tips: fileShape.tips,
	branches: z.array(listed).describe("The active branch first, then those that were written to last"),
});
