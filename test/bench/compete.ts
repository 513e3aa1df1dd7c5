import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { INPUTS, type InputName, prepareInput, type Size } from "./inputs.ts";
import { measure, type Outcome } from "./measure.ts";
import {
	type Copy,
	makeCopy,
	OTHERS,
	REFERENCE_TITLES,
	type ReferenceKind,
	referenceArgv,
} from "./reference.ts";
import { commandOf, FILE, type Row } from "./rows.ts";

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
	const contestants = [
		...comparisons(rows, file, copy, setting),
		...rows.map((row) => ours(row, file, setting)),
	];
	const runs = name === "startup" ? STARTUP_RUNS : setting.runs;
	for (const path of [file, copy.path]) warm(path);
	for (let round = 1; round <= runs; round++) {
		setting.say(`${INPUTS[name].title[setting.size]}, ${round}/${runs}:`);
		for (const contestant of contestants) {
			if (contestant.outcomes.at(-1)?.ok === false) continue;
			copy.refresh();
			const outcome = await measure({ argv: contestant.argv, folder, wantsMemory: name !== "startup" });
			contestant.outcomes.push(outcome);
			setting.say(` ${contestant.title} ${told(outcome)};`);
		}
		setting.say("\n");
	}
	copy.drop();
	return contestants;
}

function comparisons(rows: readonly Row[], file: string, copy: Copy, setting: Setting): Contestant[] {
	const kinds = new Set(rows.map((row) => row.reference));
	const references = [...kinds].map((kind): Contestant => {
		const argv = referenceArgv(kind, setting.module, copy.path);
		return { title: REFERENCE_TITLES[kind], argv, kind, isReference: true, outcomes: [] };
	});
	const [first = "node"] = kinds;
	const others = OTHERS[first].map((argv): Contestant => {
		const [program, ...args] = argv;
		return { title: argv.join(" "), argv: [program, ...args, file], kind: first, outcomes: [] };
	});
	return [...references, ...others];
}

function ours(row: Row, file: string, setting: Setting): Contestant {
	const args = row.argv.map((argument) => (argument === FILE ? file : argument));
	const argv = [process.execPath, join(setting.root, "bin/sessionctl.js"), ...args] as const;
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
