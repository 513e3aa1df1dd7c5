import type { ArgumentsCamelCase, InferredOptionTypes, Options, PositionalOptions } from "yargs";
import { COLOR_CHOICES } from "./color.ts";
import type { Host } from "./host.ts";

/** 0: done. 1: done, and the answer is no. 2: could not be done. */
export type ExitCode = 0 | 1 | 2;

export type OptionTable = Readonly<Record<string, Options>>;
export type PositionTable = Readonly<Record<string, PositionalOptions>>;

/** What every command takes. */
export const COMMON_OPTIONS = {
	quiet: { alias: "q", type: "boolean", default: false, describe: "No notes on stderr" },
	color: { choices: COLOR_CHOICES, default: "auto", describe: "Colour the text" },
	"session-dir": { type: "string", describe: "A flat directory to look for sessions in" },
} as const satisfies OptionTable;

/** The parsed values of an option table. */
type Values<Table extends OptionTable> = ArgumentsCamelCase<InferredOptionTypes<Table>>;

export type CommonArguments = Values<typeof COMMON_OPTIONS>;

/** A command as a value: what `--help` says of it, what it takes, and what it does. */
export interface Command<
	Places extends PositionTable = PositionTable,
	Table extends OptionTable = OptionTable,
> {
	/** Arguments by place, in the order of the usage line. */
	readonly positionals: Places;
	readonly options: Table;
	readonly examples: readonly (readonly [command: string, what: string])[];
	/** What the marks of its output mean, and the like. */
	readonly epilogue?: string;
	run(args: CommonArguments & Values<Places> & Values<Table>, host: Host): Promise<ExitCode>;
}

/** Gives a command the types that its own tables imply. */
export function defineCommand<const Places extends PositionTable, const Table extends OptionTable>(
	command: Command<Places, Table>,
): Command<Places, Table> {
	return command;
}

/** What the list of commands knows of one before it is loaded. */
export interface CommandEntry {
	readonly name: string;
	/** Its arguments by place, as a usage line has them: `[file]`. */
	readonly usage: string;
	readonly summary: string;
	readonly load: () => Promise<Command>;
}
