import yargs, { type Argv, type Options } from "yargs";
import { type SessionctlError, usageError } from "../errors.ts";
import { VERSION } from "../version.ts";
import {
	COMMON_OPTIONS,
	type Command,
	type CommandEntry,
	type ExitCode,
	type OptionTable,
} from "./command.ts";
import { COMMANDS } from "./commands/index.ts";
import type { Host } from "./host.ts";
import { writePieces } from "./output.ts";

/** Reads the command line and runs the command it names. The only file that runs yargs. */
export async function parseAndRun(argv: readonly string[], host: Host): Promise<ExitCode> {
	const at = commandAt(argv);
	const entry = COMMANDS.find(({ name }) => name === argv[at]);
	if (entry !== undefined) return runCommand(entry, argv.toSpliced(at, 1), host);
	// What follows a command that does not exist is not judged.
	const words = at === -1 ? argv : argv.filter((word, index) => index === at || ANSWERED_ANYWHERE.has(word));
	await print(overview(host), words, host);
	return 0;
}

/** The first word that is neither an option nor the value of one that every command has. */
function commandAt(argv: readonly string[]): number {
	return argv.findIndex((word, at) => !word.startsWith("-") && !COMMON_VALUES.has(argv[at - 1] ?? ""));
}

const ANSWERED_ANYWHERE: ReadonlySet<string> = new Set(["--help", "-h", "--version", "-V"]);

const COMMON_VALUES: ReadonlySet<string> = new Set(
	Object.entries<Options>(COMMON_OPTIONS)
		.filter(([, option]) => option.type !== "boolean")
		.map(([name]) => `--${name}`),
);

/** The parser for a command line without a command: prints help or version, or says what is wrong. */
function overview(host: Host): Argv {
	const parser = tamed(host, "sessionctl").usage(
		"$0 <command> [FILE] [options]\n\nLooks into session files of the pi coding agent; writes to them only when told to.",
	);
	for (const { name, usage, summary } of COMMANDS) parser.command(`${name} ${usage}`.trimEnd(), summary);
	return parser.strictCommands().demandCommand(1, "no command given").recommendCommands();
}

/** The parser for one command. To yargs it is the default command, for which it does the least. */
async function runCommand(entry: CommandEntry, argv: readonly string[], host: Host): Promise<ExitCode> {
	const command = await entry.load();
	const scriptName = `sessionctl ${entry.name}`;
	let exitCode: ExitCode = 0;
	const parser = tamed(host, scriptName).command({
		command: `$0 ${entry.usage}`.trimEnd(),
		describe: `${entry.summary}.`,
		builder: (builder: Argv) => declare(builder, command),
		handler: async (args) => {
			// yargs has made and checked these from the very tables that the type is made of.
			const values = lastOfEach(command, unguarded(args));
			checkValues(command, values, scriptName);
			exitCode = await command.run(values as Parameters<Command["run"]>[0], host);
		},
	});
	await print(parser, argv, host);
	return exitCode;
}

function declare(builder: Argv, { positionals, options, examples, epilogue }: Command): Argv {
	for (const [name, position] of Object.entries(positionals)) builder.positional(name, position);
	builder
		.options(withValues(options))
		.group(Object.keys(options), "Options:")
		.group([...Object.keys(COMMON_OPTIONS), "help", "version"], "For every command:");
	for (const [command, what] of examples) builder.example(`sessionctl ${command}`, what);
	return epilogue === undefined ? builder : builder.epilogue(epilogue);
}

/** An option that takes a value is wrong without one. */
function withValues(options: OptionTable): Record<string, Options> {
	const takesValue = (option: Options) => option.type !== "boolean";
	return Object.fromEntries(
		Object.entries(options).map(([name, option]) => [name, { ...option, requiresArg: takesValue(option) }]),
	);
}

/** yargs makes NaN of what is no number, takes any number, and `false` for `--no-` of anything. */
function checkValues(
	{ options, positionals }: Command,
	args: Readonly<Record<string, unknown>>,
	scriptName: string,
): void {
	for (const [name, { type }] of Object.entries<Options>({ ...COMMON_OPTIONS, ...positionals, ...options })) {
		const value = args[name];
		if (value === false && type !== "boolean") throw inOurWords(`--no-${name} is no option`, scriptName);
		const isCount = value === undefined || (Number.isInteger(value) && Number(value) >= 0);
		if (type === "number" && !isCount)
			throw inOurWords(`--${name} takes a whole number, 0 or more`, scriptName);
	}
}

/** Of an option that is given again the last one counts, unless it is made to be given several times. */
function lastOfEach(
	{ options, positionals }: Command,
	args: Record<string, unknown>,
): Record<string, unknown> {
	const isList = (name: string) => (options[name] ?? positionals[name])?.array === true || name === "_";
	return Object.fromEntries(
		Object.entries(args).map(([name, value]) => [
			name,
			Array.isArray(value) && !isList(name) ? value.at(-1) : value,
		]),
	);
}

/** Parses; what yargs has to say (help, the version) goes to stdout. */
async function print(parser: Argv, argv: readonly string[], host: Host): Promise<void> {
	let output = "";
	await parser.parseAsync(guarded(argv), {}, (_error: unknown, _args: unknown, printed: string) => {
		output = printed;
	});
	if (output !== "") await writePieces(host.stdout, [`${output}\n`]);
}

/** Stands before a word that is no option though it starts with a dash. No argument of a process can hold it. */
const GUARD = "\0";

/** yargs loses a `-` among the arguments by place, and what follows `--`. */
function guarded(argv: readonly string[]): string[] {
	const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
	return [
		...argv.slice(0, end).map((word) => (word === "-" ? GUARD + word : word)),
		...argv.slice(end + 1).map((word) => GUARD + word),
	];
}

function unguarded(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
	const restore = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(restore);
		return typeof value === "string" && value.startsWith(GUARD) ? value.slice(GUARD.length) : value;
	};
	return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, restore(value)]));
}

/** yargs with its own mind taken out: no exit, no guessing of languages and numbers, failures as our errors. */
function tamed({ stdout }: Host, scriptName: string): Argv {
	return yargs()
		.scriptName(scriptName)
		.locale("en")
		.wrap(Math.min(stdout.columns ?? 80, 100))
		.options(withValues(COMMON_OPTIONS))
		.help()
		.alias("help", "h")
		.version(VERSION)
		.alias("version", "V")
		.strict()
		.parserConfiguration({ "dot-notation": false, "greedy-arrays": false, "parse-positional-numbers": false })
		.exitProcess(false)
		.showHelpOnFail(false)
		.fail((message, error) => {
			throw message ? inOurWords(message, scriptName) : error;
		});
}

/** What yargs says of a command that does not exist, where one that does is spelt alike. */
const NEAR_COMMAND = /^Did you mean (\S+)\?$/;

/** What yargs says, in words that name the option as it is typed. */
const WORDINGS: readonly (readonly [RegExp, string])[] = [
	[/^Invalid values: Argument: (\S+), Given: (.*), Choices: (.*)$/, "--$1 cannot be $2, only one of $3"],
	[/^Not enough arguments following: (\S+)$/, "--$1 needs a value"],
	[/^Not enough non-option arguments: .*$/, "an argument is missing"],
	[/^Unknown /, "unknown "],
	[NEAR_COMMAND, "no command is called that"],
];

function inOurWords(message: string, scriptName: string): SessionctlError {
	const line = message
		.replaceAll(GUARD, "")
		.replace(/\s*\n\s*/g, " ")
		.trim();
	const said = WORDINGS.reduce((text, [yargsWording, ours]) => text.replace(yargsWording, ours), line);
	const [, near] = NEAR_COMMAND.exec(line) ?? [];
	const guess = near === undefined ? "" : `did you mean ${near}? `;
	return usageError(said, `${guess}see \`${scriptName} --help\``);
}
