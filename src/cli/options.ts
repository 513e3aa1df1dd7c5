import { type SessionctlError, usageError } from "../errors.ts";

/** The FILE of every command that reads one session. */
export const FILE = {
	type: "string",
	describe: "A path, `-`, a session id or its start; else the most recent",
} as const;

/** The FILES of every command that reads several. */
export const FILES = {
	type: "string",
	array: true,
	describe: "Paths, `-`, session ids; a directory means all `*.jsonl` below",
} as const;

/** An option that is either given or not. */
export const flag = (describe: string) => ({ type: "boolean", default: false, describe }) as const;

export const JSON_OPTION = flag("The same as --format json");

/** For the commands that read several files; 0 as with `rg` and `git grep`. */
export const THREADS_OPTION = {
	type: "number",
	describe: "Read so many files at once; 0: one on each core, where that pays",
	default: 0,
} as const;

export const ASCII_OPTION = flag("Draw with ASCII characters");

export const AS_AGENT_OPTION = flag("Read a file of the old harness as the agent does, not as it was meant");

/** The format asked for, by `--format` or by `--json`. */
export function formatOf<Format extends string>(
	{ format, json }: { readonly format: Format; readonly json: boolean },
	textFormat: NoInfer<Format>,
): Format | "json" {
	if (!json) return format;
	if (format === textFormat || format === "json") return "json";
	throw excludeEachOther("--json", `--format ${format}`);
}

/** The error for two options that cannot both be given. */
export function excludeEachOther(one: string, another: string): SessionctlError {
	return usageError(`${one} and ${another} exclude each other`, "give one of them");
}
