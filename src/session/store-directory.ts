import { SessionctlError } from "../errors.ts";
import { entriesOf, statusOf } from "./directory.ts";

/** What stands beside `main.jsonl` in a store that keeps a session in a directory (format notes, §16). */
const PART = /^(?:sticky|task|doc)-\d+\.jsonl$/;

/** Says what a directory is that is itself a session, of a store that cannot be read here. */
export function refuseStore(path: string, name: string): void {
	if (statusOf(path)?.isDirectory() !== true) return;
	const names = new Set(entriesOf(path).map((entry) => entry.name));
	if (!names.has("main.jsonl") || ![...names].some((file) => PART.test(file))) return;
	const what = "a directory that is a session store of pi-agent-core";
	throw new SessionctlError("not-a-session", `${name}: not a session file: ${what}`, {
		hint: "only the program that wrote it reads it",
	});
}
