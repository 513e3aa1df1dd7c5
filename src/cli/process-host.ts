import type { Host } from "./host.ts";

/** The world as this process sees it. */
export function processHost(): Host {
	return {
		// A getter: merely looking at `process.stdin` opens it.
		get stdin() {
			return process.stdin;
		},
		stdout: process.stdout,
		stderr: process.stderr,
		env: process.env,
		cwd: process.cwd(),
	};
}
