import type { Dirent } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../errors.ts";
import { readDirectory, statusOf } from "./directory.ts";

/** What is below a directory, by paths from there. */
export interface Walk {
	readonly files: readonly string[];
	readonly unreadable: readonly UnreadableDirectory[];
}

/** A directory that could not be looked into. */
export interface UnreadableDirectory {
	readonly path: string;
	/** What the file system says: `EACCES`, say. */
	readonly code: string;
}

/**
 * Every `*.jsonl` file below a directory, in the order of names, and the directories that cannot be read. Links to
 * files count, links to directories are not followed; a directory that has gone meanwhile holds nothing.
 */
export function filesBelow(root: string): Walk {
	const files: string[] = [];
	const unreadable: UnreadableDirectory[] = [];
	const pending = [""];
	for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
		const entries = entriesOrCode(join(root, directory));
		if (typeof entries === "string") {
			if (entries !== "ENOENT") unreadable.push({ path: directory, code: entries });
			continue;
		}
		const below: string[] = [];
		for (const entry of entries) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) below.push(path);
			else if (entry.name.endsWith(".jsonl") && statusOf(join(root, path))?.isFile()) files.push(path);
		}
		for (const path of below.reverse()) pending.push(path);
	}
	return { files, unreadable };
}

function entriesOrCode(directory: string): Dirent[] | string {
	try {
		return readDirectory(directory);
	} catch (error) {
		const code = errorCode(error);
		if (code === undefined) throw error;
		return code;
	}
}
