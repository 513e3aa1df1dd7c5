import * as z from "zod";

const session = z.looseObject({
	path: z.string(),
	id: z.string().nullable().describe("Null in a file without a header"),
	cwd: z.string().describe("What the header names; empty when it names none"),
	name: z
		.string()
		.nullable()
		.describe("What the last `session_info` says; null when there is none, or it clears the name"),
	parentSessionPath: z
		.string()
		.nullable()
		.describe("What the header names as its parent: `parentSession`, or in old files `branchedFrom`"),
	created: z.string().nullable().describe("The time of the header, in UTC"),
	modified: z
		.string()
		.describe("The last message of user or assistant; else the header, else the file; in UTC"),
	messageCount: z.int().min(0).describe("All `message` entries, on whatever branch"),
	firstMessage: z
		.string()
		.describe("The first text of the user, up to 65,536 UTF-16 units; `(no messages)` when there is none"),
	title: z.string().describe("The name, else the first text of the user without the wrapper of a skill"),
	version: z.number().nullable().describe("The version on disk; null in a file without a header"),
	bytes: z.int().min(0).describe("The size of the file"),
	cwdExists: z
		.boolean()
		.nullable()
		.describe("Whether `cwd` is on this machine; null when the header names none"),
	parentId: z.string().nullable().describe("The id of the session in this list that it is a fork of"),
	depth: z.int().min(0).optional().describe("With --tree: how many sessions of this list are above it"),
	hidden: z
		.looseObject({ reason: z.string(), line: z.int().min(1).nullable() })
		.nullable()
		.describe("Why the agent would not list the file"),
});

/** What `list --json` prints. */
export const listSchema = z.looseObject({
	schema: z.literal("sessionctl.list/1"),
	sessions: z
		.array(session)
		.describe("The newest activity first; with --tree, forks behind what they are forks of"),
});
