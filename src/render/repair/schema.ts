import * as z from "zod";
import { placeShape } from "../places-schema.ts";

const count = z.int().min(0);

const standing = z.looseObject({
	errors: count,
	warnings: count,
	infos: count,
	messages: count.describe("Messages that the model sees at the leaf"),
});

const change = z.looseObject({
	rule: z.string(),
	fix: z.enum(["append", "bytes"]).describe("`append`: no byte that was there is touched"),
	...placeShape,
	entryId: z.string().optional(),
	does: z.string().describe("What it cuts, puts in or appends"),
	cut: count.describe("Bytes of the file that are in the repaired one no more; they are kept in `rejected`"),
	appended: z.array(z.looseObject({ type: z.string(), id: z.string() })).describe("The entries, in full"),
});

const left = z.looseObject({
	rule: z.string(),
	line: placeShape.line,
	entryId: z.string().optional(),
	reason: z.string(),
});

const choice = z.looseObject({
	rule: z.string(),
	severity: z.enum(["error", "warning", "info"]),
	...placeShape,
	entryId: z.string().optional(),
	message: z.string(),
	name: z.string().describe("What stands behind the rule in `--choose RULE:NAME=OPTION`"),
	options: z.array(z.looseObject({ name: z.string(), effect: z.string() })),
	takesEntry: z.boolean().describe("Whether the id of another entry is an option, too"),
});

/** What `repair --json` prints. */
export const repairSchema = z.looseObject({
	schema: z.literal("sessionctl.repair/1"),
	file: z.string().describe("The file as it was named"),
	status: z
		.enum(["sound", "previewed", "repaired", "refused"])
		.describe(
			"`sound`: nothing is to be done; `refused`: the result did not pass its check, nothing was written",
		),
	changes: z.array(change).describe("In the order of the file; places are those on disk"),
	left: z.array(left).describe("What could be mended and is not"),
	choices: z.array(choice).describe("What a person has to decide"),
	before: standing,
	after: standing,
	output: z.string().nullable().describe("Where the repaired copy is"),
	backup: z.string().nullable().describe("Where the original is"),
	rejected: z.string().nullable().describe("Where what was cut is"),
	extracts: z.array(z.string()).describe("Where branches are that got files of their own"),
	objection: z.string().nullable().describe("Why the result was refused"),
});
