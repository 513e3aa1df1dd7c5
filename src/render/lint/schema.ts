import * as z from "zod";
import { placeShape } from "../places-schema.ts";

const related = z.looseObject({
	line: placeShape.line.optional(),
	entryId: z.string().optional(),
	label: z.string().describe("What it has to do with the finding"),
});

const severity = z.enum(["error", "warning", "info"]);
const fix = z
	.enum(["append", "bytes", "choice"])
	.nullable()
	.describe("How it is mended; null: there is nothing to mend");

const finding = z.looseObject({
	rule: z.string().describe("`family/name`, for ever"),
	severity,
	message: z.string(),
	...placeShape,
	column: z.int().min(1),
	entryId: z.string().optional(),
	pointer: z.string().optional().describe("The member at fault, as a JSON pointer into the entry"),
	related: z.array(related),
	hint: z.string().optional(),
	fix,
	leafId: z
		.string()
		.optional()
		.describe("With --all-leaves, the leaf it is about, where not the file's; the first of several"),
	leaves: z
		.looseObject({ count: z.int(), ids: z.array(z.string()).describe("At most a hundred") })
		.optional()
		.describe("With --all-leaves, the leaves it is about, where these are several"),
});

const summary = z.looseObject({
	files: z.int(),
	errors: z.int(),
	warnings: z.int(),
	infos: z.int(),
	fixable: z.int().describe("Findings whose fix is `append` or `bytes`"),
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
	summary,
});

/** What `lint --statistics --json` prints. */
export const statisticsSchema = z.looseObject({
	schema: z.literal("sessionctl.statistics/1"),
	rules: z
		.array(z.looseObject({ rule: z.string(), severity, count: z.int() }))
		.describe("Rules that found something, most often first"),
	summary,
});

/** What `lint --list --json` prints, and `lint --explain RULE --json` of one rule. */
export const rulesSchema = z.looseObject({
	schema: z.literal("sessionctl.rules/1"),
	rules: z.array(
		z.looseObject({
			rule: z.string().describe("`family/name`, for ever"),
			severity: z
				.enum(["fatal", "error", "warning", "info", "off"])
				.describe("fatal: an error that cannot be lowered; off: silent until it is asked for"),
			fix,
			summary: z.string().describe("What it finds, in one line"),
			finds: z.string().describe("What it finds, exactly"),
			why: z.string().describe("Why it matters, and what the agent does with it"),
			example: z.string(),
			mend: z.string().describe("How to mend it, and when not to"),
		}),
	),
});
