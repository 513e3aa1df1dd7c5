import { type SpawnOptionsWithoutStdio, spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import type { CliRun } from "./run-cli.ts";

/** The command as it is installed; `npm run build` makes what it loads. */
const BIN: string = fileURLToPath(new URL("../../bin/sessionctl.js", import.meta.url));

export interface SpawnOptions extends SpawnOptionsWithoutStdio {
	readonly stdin?: string | Uint8Array;
	/** Ends the process with this signal as soon as it prints something. */
	readonly signalOnOutput?: NodeJS.Signals;
	/** Another copy of the command (default: the one that has been built). */
	readonly bin?: string;
}

/** Runs the command as a process of its own. An end by a signal has the exit code that a shell gives it. */
export function spawnCli(
	argv: readonly string[],
	{ bin = BIN, ...options }: SpawnOptions = {},
): Promise<CliRun> {
	return spawnProcess(process.execPath, [bin, ...argv], options);
}

/** Runs a line of shell in which `$SESSIONCTL` is the command. */
export function spawnShell(line: string, options: SpawnOptions = {}): Promise<CliRun> {
	const env = { ...process.env, ...options.env, SESSIONCTL: `${process.execPath} ${BIN}` };
	return spawnProcess("bash", ["-c", line], { ...options, env });
}

function spawnProcess(
	command: string,
	args: readonly string[],
	{ stdin = "", signalOnOutput, ...options }: SpawnOptions,
): Promise<CliRun> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, options);
		const output = { stdout: "", stderr: "" };
		for (const name of ["stdout", "stderr"] as const) {
			child[name].setEncoding("utf8").on("data", (text: string) => {
				output[name] += text;
				if (signalOnOutput !== undefined) child.kill(signalOnOutput);
			});
		}
		child.on("error", reject);
		child.on("close", (code, signal) => {
			resolve({ ...output, exitCode: code ?? 128 + (signal === null ? 0 : constants.signals[signal]) });
		});
		child.stdin.on("error", () => {}); // whoever does not read it has said why
		child.stdin.end(stdin);
	});
}
