import { type ErrorDetails, errorCode, SessionctlError } from "../errors.ts";
import { visible } from "../render/visible.ts";
import { VERSION } from "../version.ts";
import type { ExitCode } from "./command.ts";
import type { Host } from "./host.ts";
import { writeLines } from "./output.ts";
import { parseAndRun } from "./parse.ts";
import { processHost } from "./process-host.ts";

/** Runs one command line. Never throws and never ends the process: what to exit with is the value. */
export async function main(argv: readonly string[], host: Host): Promise<ExitCode> {
	try {
		return await parseAndRun(argv, host);
	} catch (error) {
		if (errorCode(error) === "EPIPE") return 0; // whoever reads has seen enough: `| head`
		await writeLines(host.stderr, errorLines(error, wantsJson(argv)));
		return 2;
	}
}

/** Runs the command line of this process. */
export async function run(): Promise<void> {
	// A closed pipe is reported to whoever writes next; without a listener it would end the process.
	process.stdout.on("error", () => {});
	process.stderr.on("error", () => {});
	process.exitCode = await main(process.argv.slice(2), processHost());
}

function wantsJson(argv: readonly string[]): boolean {
	return argv.some(
		(word, at) =>
			word === "--json" || word === "--format=json" || (word === "json" && argv[at - 1] === "--format"),
	);
}

function errorLines(error: unknown, asJson: boolean): string[] {
	const known = error instanceof SessionctlError ? error : internalError(error);
	if (asJson) {
		const { kind, message, hint, candidates } = known;
		return [JSON.stringify({ error: { kind, message, hint, candidates } })];
	}
	const stack = known.kind === "internal" && error instanceof Error ? [error.stack ?? ""] : [];
	return [
		`sessionctl: ${visible(known.message)}${candidateList(known)}${known.hint === undefined ? "" : `; ${known.hint}`}`,
		...stack,
	];
}

const CANDIDATES_SHOWN = 8;

function candidateList({ candidates = [] }: ErrorDetails): string {
	if (candidates.length === 0) return "";
	const more = candidates.length > CANDIDATES_SHOWN ? ", …" : "";
	return `: ${candidates.slice(0, CANDIDATES_SHOWN).map(visible).join(", ")}${more}`;
}

function internalError(error: unknown): SessionctlError {
	const message = error instanceof Error ? error.message : String(error);
	return new SessionctlError("internal", `internal error in version ${VERSION}: ${message}`, {
		hint: "please report it with the command line and, if you can, the file",
	});
}
