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
