import * as z from "zod";
import { FATES } from "../../context/fates.ts";
import { entryShape, fileShape, placeShape } from "../places-schema.ts";

const { text: _text, ...entryNames } = entryShape;

const image = z.looseObject({
	number: z.int().min(1).describe("In the order of the entry"),
	pointer: z.string().describe("JSON pointer into the entry"),
	mimeType: z.string().describe("What the entry says it is"),
	format: z.string().nullable().describe("What it is by its first bytes"),
	width: z.int().nullable().describe("Pixels"),
	height: z.int().nullable().describe("Pixels"),
	bytes: z.int().min(0).describe("The size of the image itself; 0 when it is no base64"),
	fault: z.string().optional().describe("What is wrong with its base64"),
	path: z.string().optional().describe("With --extract: the file that it is in"),
});

/** What `show --json` prints. */
export const showSchema = z.looseObject({
	schema: z.literal("sessionctl.show/1"),
	...fileShape,
	...entryNames,
	...placeShape,
	depth: z
		.int()
		.min(0)
		.nullable()
		.describe("Entries above it; null in or below a parent cycle, and when shadowed"),
	onActivePath: z.boolean(),
	children: z.array(z.string()).describe("Ids of the children, oldest first"),
	label: z.string().optional().describe("The label in force"),
	namedBy: z
		.array(z.looseObject({ id: z.string(), type: z.string(), line: z.int().min(1) }))
		.describe("Labels, edits, compactions and summaries that name it, on whatever branch"),
	shadowed: z.literal(true).optional().describe("A later line has the same id"),
	shadows: z.array(z.int().min(1)).describe("Earlier lines with the same id"),
	fate: z
		.enum(FATES)
		.nullable()
		.describe("What becomes of it at the leaf; null when it is not on the path there"),
	by: z.string().nullable().describe("The edit or compaction that is responsible"),
	tokens: z.int().min(0).describe("Of the messages that it gives the model, by their length"),
	path: z.array(z.string()).optional().describe("With --path: the ids from the root to this entry"),
	images: z.array(image),
	entry: z.looseObject({}).describe("The entry as version 3 has it"),
});

/** What `show :LINE --json` prints for a line that commits more than one entry. */
export const transactionSchema = z.looseObject({
	schema: z.literal("sessionctl.transaction/1"),
	...fileShape,
	kind: z.enum(["transaction", "mutation"]).describe("What the format calls it"),
	...placeShape,
	firstSeq: z.number().nullable().describe("The number of its first write; null for what is none"),
	lastSeq: z.number().nullable().describe("The number of its last write; null for what is none"),
	writes: z.array(
		z.looseObject({
			kind: z.string().describe("`entry`, `usage`, `value`, …; empty when it has none"),
			action: z.string().describe("What it does, or its type; empty where the kind says all"),
			seq: z.number().nullable().describe("Its number in the file"),
			address: z.string().describe("Namespace and key, an id, or a lane; empty when it names nothing"),
			write: z.unknown().describe("The write as it is in the file"),
		}),
	),
});

const time = z.string().nullable().describe("ISO 8601; null where the file does not say");

/** What `show OPERATION --json` prints. */
export const operationSchema = z.looseObject({
	schema: z.literal("sessionctl.operation/1"),
	...fileShape,
	id: z.string(),
	kind: z.string().describe("What it was begun for; `unknown` where the file does not say"),
	lane: z.string().nullable(),
	status: z
		.string()
		.describe("`open`, or how it ended in the words of the format; `unknown` when it is only named"),
	at: z.string().nullable().describe("How far an open one has come, in the words of the format"),
	isCancelled: z.boolean().describe("Whether somebody asked for it to stop"),
	cancelledAt: time,
	error: z.looseObject({ code: z.string().optional(), message: z.string() }).nullable(),
	fromTipId: z.string().nullable().describe("The tip of its lane when it began"),
	tipId: z.string().nullable().describe("The tip when it ended; that of its lane now, while it is open"),
	startedAt: time,
	endedAt: time,
	promptIds: z.array(z.string()).describe("The entries that it was asked with"),
	calls: z
		.array(
			z.looseObject({
				id: z.string().optional().describe("As the reply has it"),
				name: z.string().optional(),
				status: z.string().describe("In the words of the format"),
				resultEntryId: z.string().optional().describe("The id that is reserved for its result"),
				arguments: z.unknown().describe("Those in force, or those of the reply"),
			}),
		)
		.describe("The tool calls that it is at"),
	pending: z
		.array(
			z.looseObject({
				id: z.string().describe("The id that is reserved for it"),
				kind: z.string().describe("The queue it is in; `result` for the outcome of a tool"),
				line: z.int().min(1).optional().describe("Where it was written"),
				entry: z.looseObject({}).optional().describe("Absent when its payload is missing"),
			}),
		)
		.describe("What waits to become an entry"),
	lines: z.array(z.int().min(1)).describe("Lines with writes of its own"),
	intent: z.looseObject({}).optional().describe("What it was begun with, as it is in the file"),
	state: z.looseObject({}).optional().describe("Where it stands, as it is in the file"),
	result: z.looseObject({}).optional().describe("How it ended, as it is in the file"),
});
