import { main } from "../../src/cli/main.ts";
import type { ByteStream } from "../../src/read/spool.ts";
import { collector } from "./collector.ts";

export interface CliRun {
	readonly stdout: string;
	readonly stderr: string;
	readonly exitCode: number;
}

export interface CliOptions {
	readonly cwd?: string;
	readonly stdin?: ByteStream;
	readonly env?: Readonly<Record<string, string>>;
	/** Pretend that stdout is a terminal of this many columns. */
	readonly columns?: number;
}

/** When every command of a test is run. */
const NOW: number = Date.parse("2026-05-04T12:00:00.000Z");

/** Runs a command line in this process: no terminal, 80 columns, an environment of its own. */
export async function runCli(argv: readonly string[], options: CliOptions = {}): Promise<CliRun> {
	const stdout = collector(options.columns);
	const stderr = collector();
	const exitCode = await main(argv, {
		stdin: options.stdin ?? [],
		stdout: stdout.output,
		stderr: stderr.output,
		env: { PI_CODING_AGENT_DIR: "/nowhere", ...options.env },
		cwd: options.cwd ?? process.cwd(),
		now: () => NOW,
	});
	return { stdout: stdout.text(), stderr: stderr.text(), exitCode };
}
