import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What the header of a session file in a test says, and when the file was written to. */
export interface StoredSession {
	readonly id: string;
	readonly cwd?: string | undefined;
	/** Seconds since 1970. */
	readonly mtime?: number;
}

/** Writes a session of one entry; its name says nothing of its id. @returns its path */
export function storeSession(
	directory: string,
	name: string,
	{ id, cwd, mtime = 1000 }: StoredSession,
): string {
	const entry = { type: "message", id: "aa000001", parentId: null, message: { role: "user", content: id } };
	const lines = [{ type: "session", version: 3, id, cwd }, entry].map((line) => `${JSON.stringify(line)}\n`);
	return storeFile(directory, name, lines.join(""), mtime);
}

/** Writes any file with a time of change of its own. */
export function storeFile(directory: string, name: string, content: string, mtime = 1000): string {
	const path = join(directory, name);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
	utimesSync(path, mtime, mtime);
	return path;
}
