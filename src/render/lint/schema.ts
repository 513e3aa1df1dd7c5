import * as z from "zod";
import { placeShape } from "../places-schema.ts";

const related = z.looseObject({
	line: placeShape.line.optional(),
	entryId: z.string().optional(),
	label: z.string().describe("What it has to do with the finding"),
});

const finding = z.looseObject({
	rule: z.string().describe("`family/name`, for ever"),
	severity: z.enum(["error", "warning", "info"]),
	message: z.string(),
	...placeShape,
	column: z.int().min(1),
	entryId: z.string().optional(),
	pointer: z.string().optional().describe("The member at fault, as a JSON pointer into the entry"),
	related: z.array(related),
	hint: z.string().optional(),
	fix: z
		.enum(["append", "bytes", "choice"])
		.nullable()
		.describe("How it is mended; null: there is nothing to mend"),
	leafId: z.string().optional().describe("With --all-leaves, the leaf it is about, where not the file's"),
});

/** What `lint --json` prints. */
export const lintSchema = z.looseObject({
	schema: z.literal("sessionctl.lint/1"),
	files: z.array(
		z.looseObject({
			file: z.string(),
			version: z.number().nullable().describe("The version on disk; null for a file that is no session"),
			status: z.enum(["readable", "unreadable"]).describe("unreadable: not a session at all"),
			findings: z.array(finding).describe("By place, then by rule"),
		}),
	),
	summary: z.looseObject({
		files: z.int(),
		errors: z.int(),
		warnings: z.int(),
		infos: z.int(),
		fixable: z.int().describe("Findings whose fix is `append` or `bytes`"),
	}),
});
