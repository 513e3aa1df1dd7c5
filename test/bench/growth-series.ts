import type { Recipe } from "./generate.ts";
import { FILE, OUTPUT } from "./rows.ts";

/** Files that differ in size alone, and what is run on each. */
export interface Series {
	readonly title: string;
	readonly recipes: readonly Recipe[];
	readonly commands: readonly (readonly string[])[];
}

const READING = [
	["tree", FILE, "--json"],
	["branch", FILE, "--list"],
	["context", FILE, "--json"],
	["lint", FILE],
];
const MIGRATING = [["migrate", FILE, "-o", OUTPUT]];

const BYTES = [1e7, 1e8, 1e9];
const ENTRIES = [1e4, 1e5, 1e6, 3e6];
/** What an entry of the tiny series takes on the disk. */
const TINY_BYTES = 236;

export const SERIES: readonly Series[] = [
	{ title: "mixed", recipes: BYTES.map((bytes) => ({ kind: "mixed", bytes })), commands: READING },
	{ title: "mixed, version 2", recipes: BYTES.map((bytes) => ({ kind: "old", bytes })), commands: MIGRATING },
	{ title: "tiny", recipes: ENTRIES.map((entries) => ({ kind: "tiny", entries })), commands: READING },
	{
		title: "tiny, version 2",
		recipes: ENTRIES.map((entries) => ({ kind: "old-tiny", entries })),
		commands: MIGRATING,
	},
];

/** About how many bytes a file will have. */
export function sizeOf(recipe: Recipe): number {
	return "bytes" in recipe ? recipe.bytes : recipe.entries * TINY_BYTES;
}
