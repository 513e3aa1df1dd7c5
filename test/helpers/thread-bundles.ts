import { appendFileSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fixture } from "./fixture.ts";
import { scratchDirectory } from "./scratch.ts";

/** A copy of the built command whose threads do something else as well. */
export interface TamperedCommand {
	readonly bin: string;
	/** How many threads have been started. */
	threads(): number;
}

/** @param code runs first in every thread of a command; it has `parentPort` */
export function tamperedCommand(command: string, code = ""): TamperedCommand {
	const directory = scratchDirectory();
	for (const name of ["bin", "dist/cli"])
		cpSync(join(dirname(fixture("")), name), join(directory, name), { recursive: true });
	const started = join(directory, "started");
	writeFileSync(started, "");
	const bundle = join(directory, `dist/cli/${command}-thread.cjs`);
	const original = readFileSync(bundle, "utf8");
	const note = `require("node:fs").appendFileSync(${JSON.stringify(started)}, ".");`;
	writeFileSync(bundle, `${note}{const { parentPort } = require("node:worker_threads");${code}}`);
	appendFileSync(bundle, original);
	return {
		bin: join(directory, "bin/sessionctl.js"),
		threads: () => readFileSync(started, "utf8").length,
	};
}
