import { SessionctlError } from "../errors.ts";

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

export const JSON_OPTION = {
	type: "boolean",
	default: false,
	describe: "The same as --format json",
} as const;

export const AS_AGENT_OPTION = {
	type: "boolean",
	default: false,
	describe: "Read a file of the old harness as the agent does, not as it was meant",
} as const;

/** The format asked for, by `--format` or by `--json`. */
export function formatOf<Format extends string>(
	{ format, json }: { readonly format: Format; readonly json: boolean },
	textFormat: NoInfer<Format>,
): Format | "json" {
	if (!json) return format;
	if (format === textFormat || format === "json") return "json";
	throw new SessionctlError("usage", `--json and --format ${format} exclude each other`, {
		hint: "give one of them",
	});
}
