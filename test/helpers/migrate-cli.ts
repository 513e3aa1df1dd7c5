import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateSchema } from "../../src/render/migrate/schema.ts";
import { NEW, OLD } from "./old-session.ts";
import { type CliOptions, type CliRun, runCli } from "./run-cli.ts";
import { scratchDirectory } from "./scratch.ts";

const CURRENT = '{"type":"session","version":3,"id":"current"}\n{"type":"custom","id":"a","parentId":null}\n';

/** Files of every kind by their names, in the order in which a directory is walked. */
export const FILES: Readonly<Record<string, string>> = {
	"current.jsonl": CURRENT,
	"damaged.jsonl": `${OLD}{"torn\n42\n`,
	"newer.jsonl": CURRENT.replace("3", "4"),
	"none.jsonl": "no session\n",
	"old.jsonl": OLD.toString(),
	"tree.jsonl": CURRENT.replace('"version":3,', ""),
};

export const MIGRATED: string = NEW.toString();

export interface Shell {
	readonly cwd: string;
	/** Runs `sessionctl migrate` with these words. */
	run(words: string, options?: CliOptions): Promise<CliRun>;
	read(name: string): string;
	/** Names of files that are not what they were, or were not there. */
	changed(names: readonly string[]): string[];
}

/** A directory with these files, and `sessionctl migrate` in it. */
export function shell(files: Readonly<Record<string, string>> = FILES): Shell {
	const cwd = scratchDirectory();
	for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
	const read = (name: string) => readFileSync(join(cwd, name), "utf8");
	return {
		cwd,
		run: (words, options) => runCli(["migrate", ...words.split(" ")], { cwd, ...options }),
		read,
		changed: (names) => names.filter((name) => read(name) !== files[name]),
	};
}

/** A report, checked against its schema. */
export function report(text: string): ReturnType<typeof migrateSchema.parse>["files"] {
	return migrateSchema.parse(JSON.parse(text)).files;
}
