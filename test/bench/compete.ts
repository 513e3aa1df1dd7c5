import { closeSync, openSync, readdirSync, readSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { INPUTS, type InputName, prepareInput, type Size } from "./inputs.ts";
import { measure, type Outcome } from "./measure.ts";
import {
	makeCopy,
	OTHERS,
	REFERENCE_TITLES,
	type ReferenceKind,
	type ReferenceSetting,
	referenceArgv,
} from "./reference.ts";
import { argumentsOf, commandOf, type Row } from "./rows.ts";

export interface Setting {
	readonly root: string;
	readonly size: Size;
	readonly runs: number;
	/** The session manager of the reference; only rows about start-up can do without. */
	readonly module: string;
	/** Shows progress, as pieces of lines. */
	say(text: string): void;
}

/** A program that runs once a round on the input of its group. */
export interface Contestant {
	readonly title: string;
	readonly argv: readonly [string, ...string[]];
	/** Which reference it is compared with. */
	readonly kind: ReferenceKind;
	/** Is one of ours. */
	readonly row?: Row;
	/** Is itself what others are compared with. */
	readonly isReference?: true;
	/** A round each, up to the first failure, which is not tried again. */
	readonly outcomes: Outcome[];
}

const STARTUP_RUNS = 20;

/** Runs all contestants of one input in turn, round by round, so that all of them meet the same weather. */
export async function compete(
	name: InputName,
	rows: readonly Row[],
	setting: Setting,
): Promise<Contestant[]> {
	const folder = join(setting.root, ".bench");
	const file = prepareInput(folder, name, setting.size, setting.say);
	const copy = makeCopy(file, join(folder, "reference-copy.jsonl"));
	const paths: Paths = {
		file,
		copy: copy.path,
		output: join(folder, "output.jsonl"),
		few: prepareInput(folder, "startup", setting.size, setting.say),
		program: join(setting.root, "bin/sessionctl.js"),
	};
	const contestants = [...comparisons(rows, paths, setting.module), ...rows.map((row) => ours(row, paths))];
	const runs = name === "startup" ? STARTUP_RUNS : setting.runs;
	for (const path of [file, copy.path]) warm(path);
	for (let round = 1; round <= runs; round++) {
		setting.say(`${INPUTS[name].title[setting.size]}, ${round}/${runs}:`);
		for (const contestant of contestants) {
			if (contestant.outcomes.at(-1)?.ok === false) continue;
			copy.refresh();
			rmSync(paths.output, { force: true });
			const outcome = await measure({ argv: contestant.argv, folder, wantsUsage: name !== "startup" });
			contestant.outcomes.push(outcome);
			setting.say(` ${contestant.title} ${told(outcome)};`);
		}
		setting.say("\n");
	}
	copy.drop();
	rmSync(paths.output, { force: true });
	return contestants;
}

interface Paths extends Omit<ReferenceSetting, "module"> {
	readonly file: string;
	/** Where a command writes; nothing is there when it starts. */
	readonly output: string;
}

function comparisons(rows: readonly Row[], paths: Paths, module: string): Contestant[] {
	const kinds = new Set(rows.map((row) => row.reference));
	const references = [...kinds].map((kind): Contestant => {
		const argv = referenceArgv(kind, { ...paths, module });
		return { title: REFERENCE_TITLES[kind], argv, kind, isReference: true, outcomes: [] };
	});
	const [first = "node"] = kinds;
	const others = OTHERS[first].map((argv): Contestant => {
		const [program, ...args] = argv;
		return { title: argv.join(" "), argv: [program, ...args, paths.file], kind: first, outcomes: [] };
	});
	return [...references, ...others];
}

function ours(row: Row, { program, file, output }: Paths): Contestant {
	const argv = [process.execPath, program, ...argumentsOf(row, file, output)] as const;
	return { title: commandOf(row), argv, kind: row.reference, row, outcomes: [] };
}

/** Reads a file, or those of a directory, once, so that no contestant pays for the disk. */
function warm(path: string): void {
	if (statSync(path).isDirectory()) {
		for (const name of readdirSync(path)) warm(join(path, name));
		return;
	}
	const fd = openSync(path, "r");
	const chunk = Buffer.alloc(1 << 22);
	while (readSync(fd, chunk) > 0);
	closeSync(fd);
}

function told(outcome: Outcome): string {
	if (!outcome.ok) return outcome.reason;
	const memory = outcome.megabytes === undefined ? "" : `, ${outcome.megabytes.toFixed(0)} MB`;
	return `${outcome.seconds.toFixed(3)} s${memory}`;
}
