import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Every `*.jsonl` file below a directory, by its path from there, in the order of names. Links to files count,
 * links to directories are not followed; a directory that cannot be read holds nothing.
 */
export function filesBelow(root: string): string[] {
	const files: string[] = [];
	const pending = [""];
	for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
		const below: string[] = [];
		for (const entry of entriesOf(join(root, directory))) {
			const path = join(directory, entry.name);
			if (entry.isDirectory()) below.push(path);
			else if (entry.name.endsWith(".jsonl") && isFile(join(root, path))) files.push(path);
		}
		for (const path of below.reverse()) pending.push(path);
	}
	return files;
}

function entriesOf(directory: string): { name: string; isDirectory(): boolean }[] {
	try {
		return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
	} catch {
		return [];
	}
}

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
