import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compete, type Setting } from "./compete.ts";
import { type Figure, figuresOf } from "./figures.ts";
import { dropInput, type InputName, type Size } from "./inputs.ts";
import { renderReadme } from "./readme.ts";
import { readRecorded, writeRecorded } from "./recorded.ts";
import { referenceModule } from "./reference.ts";
import { renderTable } from "./report.ts";
import { groupRows, type Row } from "./rows.ts";

const USAGE = `usage: npm run bench -- [--only PART]… [--size full|small] [--runs N] [--keep] [--json FILE]
       npm run bench -- --readme

  --only PART  rows whose input and command contain this, like "mixed" or "tiny tree"
  --size       small: inputs of about 10 MB, for a quick look (default: full)
  --runs N     rounds in which all programs run once (default: 5; start-up always 20)
  --keep       leave the inputs for the next time, nine gigabytes of them
  --json FILE  also write the figures to a file, or those in it anew; later runs are compared with what
               test/bench/recorded.json holds
  --readme     measure nothing; print those for the README
`;

async function main(root: string, argv: readonly string[]): Promise<number> {
	const options = readOptions(argv);
	if (typeof options === "string") return refuse(options);
	const recorded = readRecorded(join(root, "test/bench/recorded.json"), options.size);
	if (options.readme) {
		if (recorded === undefined) return refuse(`no figures of ${options.size} inputs are recorded\n`);
		process.stdout.write(renderReadme(recorded));
		return 0;
	}
	const groups = groupRows(options.only);
	if (groups.size === 0) return refuse(`no row is called ${options.only.join(" or ")}\n`);
	const module = referenceModule(root);
	if (module === undefined && [...groups.keys()].some((input) => input !== "startup")) {
		return refuse("the reference is not installed: run `npm run conformance` first\n");
	}
	warnOfLoad();
	const figures = await measureAll(groups, { ...options, root, module: module ?? "", say }, options.keep);
	process.stdout.write(renderTable(figures, options.size, recorded));
	if (options.json !== undefined) writeRecorded(options.json, options.size, figures);
	return figures.some(({ by, failure }) => by === "us" && failure !== undefined) ? 1 : 0;
}

async function measureAll(
	groups: ReadonlyMap<InputName, readonly Row[]>,
	setting: Setting,
	keep: boolean,
): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const [input, rows] of groups) {
		figures.push(...figuresOf(input, await compete(input, rows, setting)));
		if (!keep) dropInput(join(setting.root, ".bench"), input, setting.size);
	}
	return figures;
}

interface Options {
	readonly only: readonly string[];
	readonly size: Size;
	readonly runs: number;
	readonly json: string | undefined;
	/** Inputs stay on the disk. */
	readonly keep: boolean;
	/** Nothing is measured. */
	readonly readme: boolean;
}

/** The options, or what is wrong with them. */
function readOptions(argv: readonly string[]): Options | string {
	try {
		const { values } = parseArgs({ args: [...argv], options: OPTIONS });
		const { size, only, json, keep, readme } = values;
		const runs = Number(values.runs);
		if (size !== "full" && size !== "small") return USAGE;
		if (!Number.isInteger(runs) || runs < 1) return USAGE;
		return { only, size, runs, json, keep, readme };
	} catch (error) {
		return `${error instanceof Error ? error.message : error}\n${USAGE}`;
	}
}

const OPTIONS = {
	only: { type: "string", multiple: true, default: [] as string[] },
	size: { type: "string", default: "full" },
	runs: { type: "string", default: "5" },
	json: { type: "string" },
	keep: { type: "boolean", default: false },
	readme: { type: "boolean", default: false },
} as const;

/** Programs that wait for a core, or collect garbage on the others, look slower than they are. */
function warnOfLoad(): void {
	const [load = 0] = loadavg();
	if (load > 0.5) say(`other programs are running (load ${load.toFixed(1)}): expect noise\n`);
}

function refuse(text: string): number {
	say(text);
	return 2;
}

function say(text: string): void {
	process.stderr.write(text);
}

// Last, since the tables above have to be there.
process.exitCode = await main(process.cwd(), process.argv.slice(2));
