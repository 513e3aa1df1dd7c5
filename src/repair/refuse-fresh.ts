import { statSync } from "node:fs";
import { refused } from "../rewrite/file-operations.ts";

/** An agent that has a session open writes to it now and then; what was written so lately may be its work. */
const FRESH_MS = 5000;

/**
 * Makes sure that nobody seems to be writing to a file that is to be mended: an agent that has it open goes on from the
 * leaf it knows. A time to come, as the clock of a file server may give, counts as one that is as long ago.
 * @param now in what present
 * @throws SessionctlError `refused` when it was written to within the last seconds
 */
export function refuseFresh(path: string, name: string, now: Date): void {
	const age = Math.abs(now.getTime() - statSync(path).mtimeMs);
	if (age >= FRESH_MS) return;
	throw refused(
		`${name}: was written to ${Math.round(age / 1000)} s ago, perhaps by an agent that has it open`,
		`close that, and run the command again in ${FRESH_MS / 1000} s, or use -o OUT`,
	);
}
