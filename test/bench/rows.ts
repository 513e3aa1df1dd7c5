import type { InputName } from "./inputs.ts";
import type { ReferenceKind } from "./reference.ts";

/** Stands in a row's arguments for the path of its input. */
export const FILE = "FILE";
/** The same for a path where nothing is yet. */
export const OUTPUT = "OUTPUT";

/** The most that a command may take, as parts of what its reference takes. */
export interface Targets {
	readonly time: number;
	readonly memory?: number;
}

/** One measured command line of ours. */
export interface Row {
	readonly input: InputName;
	readonly argv: readonly string[];
	readonly reference: ReferenceKind;
	readonly targets?: Targets;
}

/** The rows of one input stand together: what they are compared with is run once a round for all of them. */
export const ROWS: readonly Row[] = [
	{ input: "mixed", argv: ["tree", FILE, "--json"], reference: "tree", targets: { time: 0.15, memory: 0.1 } },
	{
		input: "mixed",
		argv: ["context", FILE, "--json"],
		reference: "context",
		targets: { time: 0.03, memory: 0.06 },
	},
	{
		input: "mixed",
		argv: ["context", FILE, "--kept", "--json"],
		reference: "context",
		targets: { time: 0.03, memory: 0.06 },
	},
	{
		input: "mixed",
		argv: ["branch", FILE, "--list"],
		reference: "tree",
		targets: { time: 0.13, memory: 0.09 },
	},
	{ input: "mixed", argv: ["lint", FILE], reference: "tree", targets: { time: 0.4, memory: 0.12 } },
	{ input: "mixed", argv: ["migrate", FILE, "--check"], reference: "check", targets: { time: 1.2 } },
	{
		input: "old",
		argv: ["migrate", FILE, "-o", OUTPUT],
		reference: "tree",
		targets: { time: 0.18, memory: 0.06 },
	},
	{ input: "tiny", argv: ["tree", FILE, "--json"], reference: "tree", targets: { time: 0.45, memory: 0.45 } },
	{
		input: "tiny",
		argv: ["context", FILE, "--json"],
		reference: "context",
		targets: { time: 0.7, memory: 0.45 },
	},
	{ input: "tiny", argv: ["branch", FILE, "--list"], reference: "tree", targets: { time: 0.4, memory: 0.4 } },
	{ input: "tiny", argv: ["lint", FILE], reference: "tree", targets: { time: 0.6, memory: 0.6 } },
	{ input: "tiny", argv: ["migrate", FILE, "--check"], reference: "check", targets: { time: 1.2 } },
	{
		input: "old-tiny",
		argv: ["migrate", FILE, "-o", OUTPUT],
		reference: "tree",
		targets: { time: 0.4, memory: 0.12 },
	},
	{
		input: "giant",
		argv: ["tree", FILE, "--json"],
		reference: "tree",
		targets: { time: 0.07, memory: 0.06 },
	},
	{
		input: "giant",
		argv: ["context", FILE, "--json"],
		reference: "context",
		targets: { time: 0.45, memory: 0.18 },
	},
	{
		input: "giant",
		argv: ["branch", FILE, "--list"],
		reference: "tree",
		targets: { time: 0.06, memory: 0.06 },
	},
	{ input: "giant", argv: ["lint", FILE], reference: "tree", targets: { time: 0.25, memory: 0.12 } },
	{ input: "giant", argv: ["migrate", FILE, "--check"], reference: "check", targets: { time: 1.2 } },
	{
		input: "old-giant",
		argv: ["migrate", FILE, "-o", OUTPUT],
		reference: "tree",
		targets: { time: 0.12, memory: 0.06 },
	},
	{ input: "chain", argv: ["tree", FILE, "--json"], reference: "tree" },
	{ input: "fan", argv: ["tree", FILE, "--json"], reference: "tree" },
	{ input: "line", argv: ["tree", FILE, "--json"], reference: "tree" },
	{
		input: "many",
		argv: ["list", "--all", "--json", "--session-dir", FILE],
		reference: "list",
		targets: { time: 0.5, memory: 1.0 },
	},
	{ input: "startup", argv: ["--help"], reference: "node", targets: { time: 1.5 } },
	{ input: "startup", argv: ["--version"], reference: "node", targets: { time: 1.5 } },
	{ input: "startup", argv: ["tree", FILE], reference: "node", targets: { time: 1.7 } },
];

/** The command as one would type it, the file left out. */
export function commandOf({ argv }: Pick<Row, "argv">): string {
	return argv.filter((argument) => argument !== FILE).join(" ");
}

/** The arguments with paths in the place of what stands for them. */
export function argumentsOf({ argv }: Pick<Row, "argv">, file: string, output: string): string[] {
	const paths = new Map([
		[FILE, file],
		[OUTPUT, output],
	]);
	return argv.map((argument) => paths.get(argument) ?? argument);
}

/** What `--only` looks at. */
function nameOf(row: Row): string {
	return `${row.input} ${commandOf(row)}`;
}

/** The rows whose names contain one of the given parts, or all; by input, in the order of the table. */
export function groupRows(only: readonly string[]): Map<InputName, Row[]> {
	const groups = new Map<InputName, Row[]>();
	for (const row of ROWS) {
		if (only.length > 0 && !only.some((part) => nameOf(row).includes(part))) continue;
		groups.set(row.input, [...(groups.get(row.input) ?? []), row]);
	}
	return groups;
}
