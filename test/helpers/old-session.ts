import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { fixture } from "./fixture.ts";
import { type Hook, hookedFiles } from "./hooked-files.ts";
import { scratchDirectory } from "./scratch.ts";

/** A session of version 1, and what migration makes of it. */
export const OLD: Buffer = readFileSync(fixture("migrate/v1-plain.jsonl"));
export const NEW: Buffer = readFileSync(fixture("migrate/v1-plain.migrated.jsonl"));

export interface OldSession {
	readonly directory: string;
	readonly path: string;
	/** Where the original goes. */
	readonly backup: string;
}

/** A directory with nothing but an old session in it, which has not been touched for long. */
export function oldSession(content: Uint8Array = OLD): OldSession {
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	writeFileSync(path, content);
	utimesSync(path, new Date("2026-01-05T10:00:00.123Z"), new Date("2026-01-05T11:00:00.456Z"));
	return { directory, path, backup: `${path}.v1.bak` };
}

/** What is done to the file system when a session is migrated in place, in this order. */
export async function operations(hook: Hook = () => {}): Promise<string[]> {
	const names: string[] = [];
	const files = hookedFiles((step, name) => {
		names.push(name);
		hook(step, name);
	});
	await migrateInPlace(oldSession().path, { files });
	return names;
}
