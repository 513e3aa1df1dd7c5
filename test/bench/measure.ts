import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One run of a whole process. */
export type Outcome =
	| ({ readonly ok: true; readonly seconds: number } & Usage)
	| { readonly ok: false; readonly reason: string };

/** What a process used, as far as that can be learnt. */
interface Usage {
	/** The peak of its resident memory. */
	readonly megabytes: number | undefined;
	/** Seconds that cores worked for it, outside the system: of all figures the one that others disturb least. */
	readonly cpu: number | undefined;
}

export interface Program {
	readonly argv: readonly [string, ...string[]];
	/** Where output and figures go. */
	readonly folder: string;
	/** Off for what takes milliseconds: the program that reads the figures takes one of its own. */
	readonly wantsUsage: boolean;
	/** After so long it is killed. */
	readonly patienceMs?: number;
}

const PATIENCE_MS = 300_000;
const GNU_TIME = "/usr/bin/time";

/** Runs a program with its output going to a file, and waits for its end. */
export async function measure(program: Program): Promise<Outcome> {
	const { argv, folder, wantsUsage, patienceMs = PATIENCE_MS } = program;
	const gauge = wantsUsage ? usageGauge(join(folder, "usage")) : NO_GAUGE;
	const [command, ...args] = [...gauge.prefix, ...argv] as [string, ...string[]];
	const errors = join(folder, "stderr");
	const stdout = openSync(join(folder, "stdout"), "w");
	const stderr = openSync(errors, "w");
	const start = process.hrtime.bigint();
	// Its own process group, so that giving up ends the program itself and not just what reads its figures.
	const child = spawn(command, args, {
		stdio: ["ignore", stdout, stderr],
		env: environment(),
		detached: true,
	});
	const stopWatching = gauge.watch(child);
	const end = await endOf(child, patienceMs);
	const seconds = Number(process.hrtime.bigint() - start) / 1e9;
	stopWatching();
	closeSync(stdout);
	closeSync(stderr);
	// 1 is an answer too: `lint` has found errors.
	if (end === "0" || end === "1") return { ok: true, seconds, ...gauge.usage() };
	return { ok: false, reason: reasonFor(end, readFileSync(errors, "utf8")) };
}

/** Certificates named here are read by every node at its start, which hides what a start costs. */
function environment(): NodeJS.ProcessEnv {
	const { NODE_EXTRA_CA_CERTS: _, ...rest } = process.env;
	return rest;
}

/** How it ended: the exit code, the signal, or what kept it from starting. */
function endOf(child: ChildProcess, patienceMs: number): Promise<string> {
	return new Promise((resolve) => {
		const kill = () => child.pid !== undefined && process.kill(-child.pid, "SIGKILL");
		const giveUp = setTimeout(() => {
			kill();
			resolve("time is up");
		}, patienceMs);
		const interrupt = () => {
			kill();
			process.exit(130);
		};
		process.once("SIGINT", interrupt);
		const finish = (end: string) => {
			clearTimeout(giveUp);
			process.off("SIGINT", interrupt);
			resolve(end);
		};
		child.once("error", (error) => finish("code" in error ? String(error.code) : error.message));
		child.once("exit", (code, signal) => finish(String(code ?? signal)));
	});
}

function reasonFor(end: string, errors: string): string {
	if (end === "127" || end === "ENOENT") return "not installed";
	const thrown = /^.*\b(?:[A-Z]\w*Error|FATAL ERROR|error): .*$/m.exec(errors);
	return thrown?.[0].trim() ?? `ended with ${end}`;
}

/** A way to learn what a process uses. */
interface UsageGauge {
	/** Goes before the command. */
	readonly prefix: readonly string[];
	/** Called when the process runs; the result is called at its end. */
	watch(child: ChildProcess): () => void;
	usage(): Usage;
}

const UNKNOWN: Usage = { megabytes: undefined, cpu: undefined };
const NO_GAUGE: UsageGauge = { prefix: [], watch: () => () => {}, usage: () => UNKNOWN };

function usageGauge(file: string): UsageGauge {
	return hasGnuTime() ? timeGauge(file) : statusGauge();
}

let gnuTime: boolean | undefined;

function hasGnuTime(): boolean {
	gnuTime ??= spawnSync(GNU_TIME, ["-q", "-f", "%M", "true"]).status === 0;
	return gnuTime;
}

/** Exact; node itself cannot tell, since what it starts inherits its own peak. */
function timeGauge(file: string): UsageGauge {
	return {
		prefix: [GNU_TIME, "-q", "-f", "%M %U", "-o", file],
		watch: () => () => {},
		usage() {
			const [kibibytes, cpu] = readFileSync(file, "utf8").split(" ").map(Number);
			return { megabytes: kibibytes === undefined ? undefined : (kibibytes * 1024) / 1e6, cpu };
		},
	};
}

/** Linux without GNU time: misses what is taken in the last hundredth of a second. Elsewhere knows nothing. */
function statusGauge(): UsageGauge {
	let kibibytes = 0;
	const look = (child: ChildProcess) => {
		try {
			const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
			kibibytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? kibibytes);
		} catch {
			// It has ended, or there is no /proc.
		}
	};
	return {
		prefix: [],
		watch(child) {
			const timer = setInterval(look, 10, child);
			return () => clearInterval(timer);
		},
		usage: () => ({ ...UNKNOWN, megabytes: kibibytes === 0 ? undefined : (kibibytes * 1024) / 1e6 }),
	};
}
