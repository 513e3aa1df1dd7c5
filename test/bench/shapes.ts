import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SHAPES } from "../shapes/index.ts";
import { type Shape, shapeFile } from "../shapes/shape.ts";
import { markdown } from "./markdown.ts";
import { measure, type Outcome } from "./measure.ts";
import { argumentsOf, commandOf, FILE } from "./rows.ts";

const HELP = `usage: npm run bench:shapes -- [--only PART]… [--count N] [--patience SECONDS]

  Runs commands on sessions that have very many of one thing, those that take long again on a quarter of it, and
  shows to which power of the count their time grows: 1 is linear, 2 quadratic. \`lint --all-leaves\` may take 2, since
  it asks at every leaf, and is measured on a tenth of the entries.

  --only PART         shapes and commands whose names contain this, like "labels" or "cycles lint"
  --count N           about how many entries the sessions have (default: 40000)
  --patience SECONDS  a command that takes longer is ended (default: 60)
`;

const COMMANDS: readonly (readonly string[])[] = [
	["tree", FILE],
	["tree", FILE, "--json"],
	["tree", FILE, "--fold"],
	["tree", FILE, "--filter", "no-tools"],
	["tree", FILE, "--format", "table"],
	["branch", FILE],
	["branch", FILE, "--list"],
	["branch", FILE, "--format", "md"],
	["branch", FILE, "--format", "jsonl"],
	["context", FILE],
	["context", FILE, "--json"],
	["context", FILE, "--explain"],
	["context", FILE, "--llm"],
	["show", ":2", FILE, "--path"],
	["lint", FILE],
	["lint", FILE, "--json"],
	["migrate", FILE],
	["stats", FILE],
	["repair", FILE],
];

/** Commands whose time may grow with the same power of the count. */
interface Series {
	readonly commands: readonly (readonly string[])[];
	readonly power: number;
	/** They are measured on so much of the count. */
	readonly part: number;
}

const SERIES: readonly Series[] = [
	{ commands: COMMANDS, power: 1, part: 1 },
	// A question at every leaf, answered by all that leads to it: leaves times entries, which both grow with the count.
	{ commands: [["lint", FILE, "--all-leaves"]], power: 2, part: 0.1 },
];

/** A command that takes less is fast, whatever it does. */
const FAST_SECONDS = 1;
/** Time may grow with a power that is so much larger: a larger heap costs more to collect. */
const MORE_POWER = 0.3;
const HEADINGS = ["shape", "command", "seconds of a quarter", "seconds", "power", "MB", ""];

async function main(argv: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...argv], options: OPTIONS });
	const [count, patience] = [Number(values.count), Number(values.patience)];
	if (values.help || !(count >= 40) || !(patience > 0)) {
		process.stderr.write(HELP);
		return values.help ? 0 : 2;
	}
	const rows: string[][] = [];
	for (const [name, shape] of Object.entries<Shape>(SHAPES)) {
		const isMeant = (command: readonly string[]) =>
			values.only.length === 0 ||
			values.only.some((part) => `${name} ${commandOf({ argv: command })}`.includes(part));
		for (const series of SERIES) {
			const plan = {
				...series,
				commands: series.commands.filter(isMeant),
				count: count * series.part,
				patience,
			};
			if (plan.commands.length > 0) rows.push(...(await measureShape(name, shape, plan)));
		}
	}
	if (rows.length > 0) process.stdout.write(markdown(HEADINGS, rows));
	process.stderr.write(`what is not shown took less than ${FAST_SECONDS} s of CPU time\n`);
	return rows.some((row) => row.at(-1) === MISSED) ? 1 : 0;
}

const OPTIONS = {
	only: { type: "string", multiple: true, default: [] as string[] },
	count: { type: "string", default: "40000" },
	patience: { type: "string", default: "60" },
	help: { type: "boolean", default: false },
} as const;

const MISSED = "MISSED";
/** Not every command has something to say of every file. */
const REFUSAL = "ended with 2";

interface Plan extends Series {
	readonly count: number;
	readonly patience: number;
}

/** A row for each command that is not fast. */
async function measureShape(
	name: string,
	shape: Shape,
	{ commands, power, count, patience }: Plan,
): Promise<string[][]> {
	const folder = join(process.cwd(), ".bench");
	mkdirSync(folder, { recursive: true });
	const [whole, quarter] = [join(folder, "whole.jsonl"), join(folder, "quarter.jsonl")];
	writeFileSync(whole, shapeFile(shape, count));
	writeFileSync(quarter, shapeFile(shape, count / 4));
	const run = (argv: readonly string[], file: string) => {
		const program = [process.execPath, "bin/sessionctl.js", ...argumentsOf({ argv }, file, "")] as const;
		return measure({ argv: program, folder, wantsUsage: true, patienceMs: patience * 1000 });
	};
	const rows: string[][] = [];
	for (const argv of commands) {
		const larger = await run(argv, whole);
		if (larger.ok ? secondsOf(larger) < FAST_SECONDS : larger.reason === REFUSAL) continue;
		const row = [name, `\`${commandOf({ argv })}\``, ...judged(await run(argv, quarter), larger, power)];
		process.stderr.write(`${row.join("  ")}\n`);
		rows.push(row);
	}
	for (const file of [whole, quarter]) rmSync(file);
	return rows;
}

function judged(smaller: Outcome, larger: Outcome, expected: number): string[] {
	if (!larger.ok) return [told(smaller), larger.reason, "", "", MISSED];
	const power = Math.log(secondsOf(larger) / secondsOf(smaller)) / Math.log(4);
	const megabytes = larger.megabytes?.toFixed(0) ?? "";
	return [
		told(smaller),
		told(larger),
		power.toFixed(2),
		megabytes,
		power > expected + MORE_POWER ? MISSED : "",
	];
}

function told(outcome: Outcome): string {
	return outcome.ok ? secondsOf(outcome).toFixed(2) : outcome.reason;
}

function secondsOf(outcome: Outcome): number {
	return outcome.ok ? (outcome.cpu ?? outcome.seconds) : Number.NaN;
}

// Last, since the tables above have to be there.
process.exitCode = await main(process.argv.slice(2));
