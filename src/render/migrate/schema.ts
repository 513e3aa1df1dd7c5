import * as z from "zod";
import { ERROR_KINDS } from "../../errors.ts";
import { FORMAT_NAMES } from "../../session/format-names.ts";

const count = z.int().min(0).nullable();

const file = z.looseObject({
	file: z.string().describe("The file as it was named"),
	format: z.enum(FORMAT_NAMES).optional().describe("What it was, when it was no file of the agent"),
	from: z.number().nullable().describe("The version it had, 1 when the header has none; null when it failed"),
	to: z
		.number()
		.nullable()
		.describe("The version it has now, or would have; the same as `from` when it is current"),
	status: z
		.enum(["migrated", "current", "failed", "skipped"])
		.describe("`skipped`: it is old, and was left as it is because of --check or --dry-run"),
	entries: count.describe("Entries in the file; null when they were not counted"),
	changed: count.describe("Entries that were changed, or would be; null when they were not counted"),
	members: z
		.record(z.string(), z.int().min(1))
		.describe("For each member the number of entries in which it was set or taken out"),
	malformed: count.describe("Lines that are no JSON; they stay where they are, except with --drop-malformed"),
	backup: z.string().nullable().describe("Where the original is; null when there is no backup"),
	notes: z.array(z.string()).describe("What else is worth knowing, in words"),
	error: z
		.looseObject({ kind: z.enum(ERROR_KINDS), message: z.string(), hint: z.string().optional() })
		.optional()
		.describe("Why it failed"),
});

/** What `migrate --json` prints. */
export const migrateSchema = z.looseObject({
	schema: z.literal("sessionctl.migrate/1"),
	files: z.array(file).describe("In the order in which they were done"),
});
