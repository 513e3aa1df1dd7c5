import { type Dirent, readdirSync, type Stats, statSync } from "node:fs";

/** What a path leads to; nothing for what is not there, a link that leads nowhere, and a name that is none. */
export function statusOf(path: string): Stats | undefined {
	try {
		return statSync(path);
	} catch {
		return undefined;
	}
}

/** What is in a directory, in the order of names. @throws what the file system says when it cannot be read */
export function readDirectory(directory: string): Dirent[] {
	return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The same; nothing when it cannot be read. */
export function entriesOf(directory: string): Dirent[] {
	try {
		return readDirectory(directory);
	} catch {
		return [];
	}
}
