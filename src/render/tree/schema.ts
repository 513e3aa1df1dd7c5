import * as z from "zod";
import { entryShape, fileShape, placeShape } from "../places-schema.ts";

const node = z.looseObject({
	...entryShape,
	children: z.array(z.string()).describe("Ids of the children, oldest first"),
	depth: z
		.int()
		.min(0)
		.nullable()
		.describe("Entries above it; null in or below a parent cycle, and when shadowed"),
	...placeShape,
	onActivePath: z.boolean(),
	label: z.string().optional().describe("The label in force, if there is one"),
	shadowed: z
		.literal(true)
		.optional()
		.describe("A later line has the same id; the entry has no place in the tree"),
	derivedId: z
		.literal(true)
		.optional()
		.describe("The entry has no id on disk, though the version asks for one"),
});

const skippedLine = z.looseObject({
	...placeShape,
	reason: z.enum(["malformed", "not-an-object", "too-long"]),
});

/** What `tree --json` prints. */
export const treeSchema = z.looseObject({
	schema: z.literal("sessionctl.tree/1"),
	...fileShape,
	roots: z
		.array(z.string())
		.describe("Entries without a parent, or whose parent does not exist; in file order"),
	nodes: z.array(node).describe("The entries in file order"),
	skipped: z.array(skippedLine).describe("Lines that are no entries; blank ones are not counted"),
});
