import * as z from "zod";
import { FATES } from "../../context/fates.ts";
import { fileShape, placeShape } from "../places-schema.ts";

const id = z.string().nullable();

const model = z
	.looseObject({ provider: z.string().optional(), modelId: z.string().optional() })
	.nullable()
	.describe("The model last chosen or last heard from; null when there was none");

const message = z.looseObject({}).describe("As the agent has it; a time that cannot be read is null");

const count = z.int().min(0);

const settingsShape = {
	leafId: id.describe("The entry whose context it is; null for none"),
	model,
	thinkingLevel: z.string().nullable().describe("`off` when none was set; null where the file does not say"),
	activeTools: z
		.array(z.string())
		.nullable()
		.describe("The tools in force; null where the file does not say"),
	compactionId: id.describe("The compaction that decides; null when there is none"),
};

const tokens = z
	.looseObject({
		total: z.number().min(0),
		usage: z.number().min(0).describe("What the provider counted; 0 with `estimate`"),
		estimated: z.number().min(0).describe("What follows it, or everything, by its length"),
		basis: z.enum(["usage", "estimate"]),
		basisId: id.describe("The entry whose usage it is; null with `estimate`"),
	})
	.describe("The size of the context");

const entry = z.looseObject({
	id: z.string().describe("As in the migrated session; derived when the file has none"),
	type: z.string().describe("Empty when the entry has none"),
	role: z.string().optional().describe("The role of a message"),
	line: placeShape.line.optional().describe("Counts from 1, as `sed -n` does; absent with --kept"),
	offset: placeShape.offset.optional().describe("With --kept: bytes before it in the file"),
	bytes: placeShape.bytes.optional().describe("With --kept: its length, without the line feed"),
	fate: z.enum(FATES),
	by: id.describe("The edit or compaction that is responsible; null for none"),
	messages: z.array(count).describe("The places of its messages in `messages`"),
	tokens: count.describe("The tokens of these, by their length"),
});

const system = z.looseObject({
	prompt: z.string().describe("The texts of the system messages, without the sections"),
	sections: z.record(z.string(), z.string()).describe("The sections in force, by name"),
	tools: z.array(z.string()).describe("The names of the tools in force"),
});

const sent = z.looseObject({
	kind: z.literal("sent"),
	entryId: z.string(),
	message: count.describe("Its place in `messages`"),
	role: z.string().describe("The role it has there"),
	droppedThinking: count.describe("Blocks of thinking that are not sent"),
	problem: z
		.enum(["no-call", "second-result", "bad-content"])
		.nullable()
		.describe("Why the request is likely to fail on it"),
	sent: message.describe("As it is sent, without the words the agent adds"),
});

const madeUp = z.looseObject({
	kind: z.literal("made-up"),
	entryId: z.string().describe("The entry whose call has no result"),
	sent: message.describe("The result made up for it; the agent words its text"),
});

const skipped = z.looseObject({
	kind: z.literal("skipped"),
	entryId: z.string(),
	message: count.describe("Its place in `messages`"),
	role: z.string(),
	reason: z.enum(["excluded", "failed-reply", "unknown-role"]),
});

const llm = z
	.looseObject({
		messages: z.array(z.discriminatedUnion("kind", [sent, madeUp, skipped])),
		unknown: z.array(z.string()).describe("What a file cannot tell, for people to read"),
	})
	.describe("With --llm: the messages as a request has them, in its order");

const diffItem = z.looseObject({
	entryId: z.string(),
	role: z.string(),
	in: z.enum(["both", "this", "other"]).describe("Which of the two contexts it is in"),
	changed: z.boolean().describe("In both, with other content"),
	message: count.nullable().describe("Its place in `messages`; null when it is not there"),
	tokens: count.nullable(),
	otherTokens: count.nullable(),
});

const diff = z
	.looseObject({ ...settingsShape, tokens, messages: z.array(diffItem) })
	.describe("With --diff: the other context, and the messages of both in an order that suits both");

/** What `context --json` prints. */
export const contextSchema = z.looseObject({
	schema: z.literal("sessionctl.context/1"),
	file: fileShape.file,
	format: fileShape.format,
	kept: z.literal(true).optional().describe("With --kept"),
	...settingsShape,
	messages: z.array(message).describe("What the model would see"),
	entries: z
		.array(entry)
		.describe("Every entry of the path, from the root down; with --kept those of the kept range"),
	system,
	tokens,
	llm: llm.optional(),
	diff: diff.optional(),
});
