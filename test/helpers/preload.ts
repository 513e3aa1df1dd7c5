import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scratchDirectory } from "./scratch.ts";

/**
 * @param code CommonJS that runs first in a process, before the command
 * @returns an environment for that process
 */
export function preload(code: string): NodeJS.ProcessEnv {
	const path = join(scratchDirectory(), "preload.cjs");
	writeFileSync(path, code);
	return { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(path)}` };
}
