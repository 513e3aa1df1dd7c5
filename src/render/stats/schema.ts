import * as z from "zod";
import { FORMAT_NAMES } from "../../session/format-names.ts";
import { placeShape } from "../places-schema.ts";

const count = z.int().min(0);
/** Null where damaged figures add up to no number. */
const amount = z.number().nullable();

const sumShape = {
	entries: count.describe("Entries that it is the sum of"),
	input: amount,
	output: amount,
	cacheRead: amount,
	cacheWrite: amount,
	total: amount.describe("The four above together"),
	cost: amount.describe("US dollars, as the agent wrote it down"),
};
const sum = z.looseObject(sumShape);
const groups = z.array(z.looseObject({ key: z.string().nullable(), ...sumShape }));

const usage = z.looseObject({
	...sumShape,
	byModel: groups.describe("By `provider/model`; null for tools and summaries, which do not say it"),
	bySource: groups.describe(
		"By what the agent's totals add up: assistant, toolResult, usage, compaction, branch_summary",
	),
	byDay: groups.describe("By days in UTC; null for times that cannot be read"),
});

const counts = z.array(z.looseObject({ key: z.string(), entries: count }));

const figures = z.looseObject({
	entries: count,
	bytes: count.describe("Of the lines, without line feeds"),
	toolCalls: count,
	byType: counts,
	byRole: counts.describe("Of `message` entries"),
	usage,
});

const reference = z
	.looseObject({
		userMessages: count,
		assistantMessages: count,
		toolCalls: count,
		toolResults: count,
		totalMessages: count,
		tokens: z.looseObject({
			input: amount,
			output: amount,
			cacheRead: amount,
			cacheWrite: amount,
			total: amount,
		}),
		cost: amount,
	})
	.describe("What the agent's `get_session_stats` answers: over all entries of the file");

const images = { images: count, bytes: count, base64Bytes: count };

const file = z.looseObject({
	file: z.string().describe("The file as it was named"),
	format: z.enum(FORMAT_NAMES).describe("What the file was read as"),
	version: z.number().describe("The version on disk; 1 when the header has none"),
	header: z.looseObject({}).describe("The header as it is on disk"),
	name: z.string().nullable(),
	reference,
	whole: figures.describe("All entries"),
	activePath: figures.describe("The entries from the root to the leaf"),
	inContext: z
		.looseObject({ entries: count, bytes: count })
		.describe("The entries whose messages the model sees at the leaf"),
	abandoned: z
		.looseObject({ branches: count, entries: count, bytes: count, usage: sum })
		.describe("What is not on the active path; `branches`: their ends"),
	zeroCost: groups.describe("Entries with tokens whose cost says 0, by model"),
	incompleteUsage: count.describe(
		"Entries whose usage is absent or not all numbers; what is no number counts as 0",
	),
	images: z.looseObject({ ...images, byType: z.array(z.looseObject({ mimeType: z.string(), ...images })) }),
	extensionState: z
		.array(z.looseObject({ customType: z.string(), entries: count, bytes: count }))
		.describe("`custom` entries"),
	copied: sum.describe("What an earlier file of this document has too"),
	largest: z
		.array(z.looseObject({ id: z.string(), type: z.string(), role: z.string().optional(), ...placeShape }))
		.describe("The longest lines, the longest first"),
});

/** What `stats --json` prints. */
export const statsSchema = z.looseObject({
	schema: z.literal("sessionctl.stats/1"),
	files: z.array(file),
	total: z.looseObject({
		asFiled: sum.describe("All files as they stand"),
		copied: sum.describe("What forks copied from files before them"),
		once: usage.describe("Each response counted once: `asFiled` without `copied`"),
	}),
});
