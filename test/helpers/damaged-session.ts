import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repairInPlace } from "../../src/repair/repair-file.ts";
import { type Hook, hookedFiles } from "./hooked-files.ts";
import { file, HEADER, reply, result, user } from "./lines.ts";
import { NOW, repair } from "./repair.ts";
import { scratchDirectory } from "./scratch.ts";

/** A session with a bad line in the middle, a result without its call, and a torn tail; and what repair makes of it. */
export const DAMAGED: Buffer = Buffer.concat([
	file(HEADER, user("a1", null), "undefined", result("b1", "a1", "k"), user("c1", "b1"), reply("d1", "c1")),
	Buffer.from(user("e1", "d1").slice(0, 50)),
]);
export const MENDED: Buffer = repair(DAMAGED).bytes;
export const REJECTED: Buffer = repair(DAMAGED).rejected;

/** A directory with nothing but the damaged session in it, which has not been touched for long. */
export function damagedSession(): { readonly directory: string; readonly path: string } {
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	writeFileSync(path, DAMAGED);
	utimesSync(path, new Date("2026-01-05T10:00:00.123Z"), new Date("2026-01-05T11:00:00.456Z"));
	return { directory, path };
}

/** What is done to the file system when it is repaired in place, in this order. */
export async function repairOperations(hook: Hook = () => {}): Promise<string[]> {
	const names: string[] = [];
	const files = hookedFiles((step, name) => {
		names.push(name);
		hook(step, name);
	});
	await repairInPlace(damagedSession().path, { files, now: NOW });
	return names;
}
