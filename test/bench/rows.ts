import type { InputName } from "./inputs.ts";
import type { ReferenceKind } from "./reference.ts";

/** Stands in a row's arguments for the path of its input. */
export const FILE = "FILE";

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
const ROWS: readonly Row[] = [
	{ input: "mixed", argv: ["tree", FILE, "--json"], reference: "tree", targets: { time: 0.5, memory: 0.12 } },
	{ input: "mixed", argv: ["branch", FILE, "--list"], reference: "tree" },
	{
		input: "mixed",
		argv: ["context", FILE, "--json"],
		reference: "context",
		targets: { time: 0.5, memory: 0.12 },
	},
	{ input: "mixed", argv: ["lint", FILE, "--json"], reference: "tree", targets: { time: 1.0 } },
	{ input: "mixed", argv: ["migrate", FILE, "--check"], reference: "node", targets: { time: 4.0 } },
	{
		input: "old",
		argv: ["migrate", FILE, "--quiet"],
		reference: "migrate",
		targets: { time: 0.25, memory: 0.12 },
	},
	{ input: "old", argv: ["migrate", FILE], reference: "migrate" },
	{ input: "tiny", argv: ["tree", FILE, "--json"], reference: "tree", targets: { time: 0.95, memory: 0.7 } },
	{ input: "tiny", argv: ["context", FILE, "--json"], reference: "context" },
	{ input: "tiny", argv: ["lint", FILE, "--json"], reference: "tree" },
	{ input: "giant", argv: ["lint", FILE, "--json"], reference: "tree" },
	{ input: "giant", argv: ["tree", FILE, "--json"], reference: "tree" },
	{ input: "giant", argv: ["context", FILE, "--json"], reference: "context" },
	{ input: "chain", argv: ["tree", FILE, "--json"], reference: "tree" },
	{ input: "fan", argv: ["tree", FILE, "--json"], reference: "tree" },
	{ input: "line", argv: ["tree", FILE, "--json"], reference: "tree" },
	{
		input: "many",
		argv: ["list", "--all", "--json", "--session-dir", FILE],
		reference: "list",
		targets: { time: 0.5, memory: 1.0 },
	},
	{ input: "startup", argv: ["--help"], reference: "node", targets: { time: 2.0 } },
	{ input: "startup", argv: ["tree", FILE], reference: "node", targets: { time: 2.4 } },
];

/** The command as one would type it, the file left out. */
export function commandOf({ argv }: Row): string {
	return argv.filter((argument) => argument !== FILE).join(" ");
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
