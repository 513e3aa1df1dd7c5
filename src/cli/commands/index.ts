import type { CommandEntry } from "../command.ts";

/** All commands, in the order of `--help`. Each is loaded when it is run. */
export const COMMANDS: readonly CommandEntry[] = [
	{
		name: "tree",
		usage: "[file]",
		summary: "Show the entries of a session, how they branch, and where the leaf is",
		load: async () => (await import("./tree.ts")).tree,
	},
	{
		name: "branch",
		usage: "[file]",
		summary: "Show the entries that lead to a leaf, or list all leaves",
		load: async () => (await import("./branch.ts")).branch,
	},
	{
		name: "context",
		usage: "[file]",
		summary: "Show what the model would see at a leaf, and why",
		load: async () => (await import("./context.ts")).context,
	},
	{
		name: "list",
		usage: "",
		summary: "List the sessions of this directory, or all of them",
		load: async () => (await import("./list.ts")).list,
	},
	{
		name: "show",
		usage: "<entry> [file]",
		summary: "Show one entry in full, or where it stands",
		load: async () => (await import("./show.ts")).show,
	},
	{
		name: "stats",
		usage: "[files..]",
		summary: "Count what sessions hold, and add up tokens and cost",
		load: async () => (await import("./stats.ts")).stats,
	},
	{
		name: "lint",
		usage: "[files..]",
		summary: "Say what is wrong in sessions, what it costs, and how it is mended",
		load: async () => (await import("./lint.ts")).lint,
	},
	{
		name: "migrate",
		usage: "[files..]",
		summary: "Upgrade files of an older version, losing nothing",
		load: async () => (await import("./migrate.ts")).migrate,
	},
	{
		name: "repair",
		usage: "[file]",
		summary: "Mend a damaged session without losing a byte; previews first",
		load: async () => (await import("./repair.ts")).repair,
	},
	{
		name: "schema",
		usage: "[name]",
		summary: "Print the JSON Schema of a document or of a session entry",
		load: async () => (await import("./schema.ts")).schema,
	},
];
