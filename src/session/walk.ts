import { join } from "node:path";
import { entriesOf, statusOf } from "./directory.ts";

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
			else if (entry.name.endsWith(".jsonl") && statusOf(join(root, path))?.isFile()) files.push(path);
		}
		for (const path of below.reverse()) pending.push(path);
	}
	return files;
}
