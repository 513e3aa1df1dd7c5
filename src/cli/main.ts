import { errorCode } from "../errors.ts";
import type { ExitCode } from "./command.ts";
import { errorLines } from "./error-lines.ts";
import type { Host } from "./host.ts";
import { writeLines, writePieces } from "./output.ts";
import { parseAndRun } from "./parse.ts";
import { processHost } from "./process-host.ts";

/** Runs one command line. Never throws and never ends the process: what to exit with is the value. */
export async function main(argv: readonly string[], host: Host): Promise<ExitCode> {
	const asJson = wantsJson(argv);
	const notes: string[] = [];
	try {
		const exitCode = await parseAndRun(argv, asJson ? holdingNotes(host, notes) : host);
		if (notes.length > 0) await writePieces(host.stderr, notes).catch(() => {}); // the document is written all the same
		return exitCode;
	} catch (error) {
		if (errorCode(error) === "EPIPE") return 0; // whoever reads has seen enough: `| head`
		await writeLines(host.stderr, errorLines(error, asJson)).catch(() => {}); // nobody left to tell
		return 2;
	}
}

/** With `--json` an error is all that stderr says: notes wait for the end. */
function holdingNotes(host: Host, notes: string[]): Host {
	return {
		get stdin() {
			return host.stdin;
		},
		get stdout() {
			return host.stdout;
		},
		get stderr() {
			return host.stderr;
		},
		env: host.env,
		cwd: host.cwd,
		...(host.now === undefined ? {} : { now: host.now }),
		holdNote: (line) => notes.push(line),
	};
}

/** Runs the command line of this process. */
export async function run(): Promise<void> {
	process.exitCode = await main(process.argv.slice(2), processHost());
}

function wantsJson(argv: readonly string[]): boolean {
	const end = argv.indexOf("--");
	const words = end === -1 ? argv : argv.slice(0, end);
	return words.some(
		(word, at) =>
			word === "--json" || word === "--format=json" || (word === "json" && words[at - 1] === "--format"),
	);
}
