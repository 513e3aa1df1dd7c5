import { closeSync, mkdirSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateInput } from "./generate.ts";
import { SERIES, type Series, sizeOf } from "./growth-series.ts";
import { markdown } from "./markdown.ts";
import { measure } from "./measure.ts";
import { argumentsOf, commandOf } from "./rows.ts";

const HELP = `usage: npm run bench:growth -- [--most BYTES] [--runs N]

  Runs commands on files of growing size, and shows what another gigabyte costs in time and another entry in memory.
  Where that stays the same, time is linear in bytes and memory in entries. Each file is compared with the one before
  it, the first with a node that does nothing: there, what a start costs is part of it.

  --most BYTES  leave out larger files (default: all, up to 1 GB)
  --runs N      rounds; the fastest counts (default: 3)
`;

/** One command on one file. */
interface Measured {
	readonly entries: number;
	readonly bytes: number;
	/** Those that cores worked, where that is known; else those that passed. */
	readonly seconds: number;
	readonly peakBytes: number;
}

interface Setting {
	readonly folder: string;
	readonly runs: number;
	readonly most: number;
}

async function main(argv: readonly string[]): Promise<number> {
	const { values } = parseArgs({ args: [...argv], options: OPTIONS });
	const setting = {
		folder: join(process.cwd(), ".bench"),
		runs: Number(values.runs),
		most: Number(values.most),
	};
	if (values.help || !(setting.runs >= 1) || !(setting.most > 0)) {
		process.stderr.write(HELP);
		return values.help ? 0 : 2;
	}
	mkdirSync(setting.folder, { recursive: true });
	const nothing = await runAll([process.execPath, "-e", "0"], { entries: 0, bytes: 0 }, setting);
	const rows: string[][] = [];
	for (const series of SERIES) rows.push(...(await measureSeries(series, nothing, setting)));
	process.stdout.write(markdown(HEADINGS, rows));
	return 0;
}

const OPTIONS = {
	most: { type: "string", default: "Infinity" },
	runs: { type: "string", default: "3" },
	help: { type: "boolean", default: false },
} as const;

const HEADINGS = [
	"input",
	"command",
	"MB",
	"entries",
	"CPU seconds",
	"s per GB",
	"MB of memory",
	"bytes per entry",
];

/** The rows of a table: for each command all sizes, each beside the one before it and the first beside nothing. */
async function measureSeries(series: Series, nothing: Measured, setting: Setting): Promise<string[][]> {
	const perCommand = series.commands.map((argv) => ({ argv, measured: [nothing] }));
	for (const recipe of series.recipes) {
		if (sizeOf(recipe) > setting.most) continue;
		const file = join(setting.folder, "growth.jsonl");
		const output = join(setting.folder, "output.jsonl");
		generateInput(file, recipe);
		const size = { bytes: statSync(file).size, entries: countEntries(file) };
		for (const { argv, measured } of perCommand) {
			const command = [
				process.execPath,
				"bin/sessionctl.js",
				...argumentsOf({ argv }, file, output),
			] as const;
			const last = await runAll(command, size, setting, () => rmSync(output, { force: true }));
			measured.push(last);
			process.stderr.write(`${series.title} ${commandOf({ argv })}: ${last.seconds.toFixed(2)} s\n`);
		}
		for (const path of [file, output]) rmSync(path, { force: true });
	}
	return perCommand.flatMap(({ argv, measured }) =>
		measured
			.slice(1)
			.map((now, at) => rowOf(series.title, commandOf({ argv }), measured[at] ?? nothing, now)),
	);
}

async function runAll(
	argv: readonly [string, ...string[]],
	size: Pick<Measured, "entries" | "bytes">,
	{ folder, runs }: Setting,
	prepare: () => void = () => {},
): Promise<Measured> {
	let [seconds, peakBytes] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (let round = 0; round < runs; round++) {
		prepare();
		const outcome = await measure({ argv, folder, wantsUsage: true });
		if (!outcome.ok) throw new Error(`${argv.join(" ")}: ${outcome.reason}`);
		seconds = Math.min(seconds, outcome.cpu ?? outcome.seconds);
		peakBytes = Math.min(peakBytes, (outcome.megabytes ?? Number.NaN) * 1e6);
	}
	return { ...size, seconds, peakBytes };
}

/** All costs are of what a file has more than the one before it. */
function rowOf(series: string, command: string, before: Measured, now: Measured): string[] {
	const perGigabyte = (now.seconds - before.seconds) / ((now.bytes - before.bytes) / 1e9);
	const perEntry = (now.peakBytes - before.peakBytes) / (now.entries - before.entries);
	return [
		series,
		`\`${command}\``,
		(now.bytes / 1e6).toFixed(0),
		String(now.entries),
		now.seconds.toFixed(2),
		perGigabyte.toFixed(2),
		(now.peakBytes / 1e6).toFixed(0),
		perEntry.toFixed(0),
	];
}

/** All lines but the header; reads the file into the page cache, too. */
function countEntries(path: string): number {
	const fd = openSync(path, "r");
	const chunk = Buffer.alloc(1 << 22);
	let lines = 0;
	for (let size = readSync(fd, chunk); size > 0; size = readSync(fd, chunk)) {
		for (let at = chunk.indexOf(10); at !== -1 && at < size; at = chunk.indexOf(10, at + 1)) lines++;
	}
	closeSync(fd);
	return lines - 1;
}

// Last, since the tables above have to be there.
process.exitCode = await main(process.argv.slice(2));
