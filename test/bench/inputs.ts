import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { GENERATOR_VERSION, generateInput, type Recipe } from "./generate.ts";

export type Size = "full" | "small";

/** A session file to measure with, or a directory of them. */
export interface Input {
	/** What the table calls it. */
	readonly title: Readonly<Record<Size, string>>;
	readonly recipe: Readonly<Record<Size, Recipe>>;
}

export const INPUTS = {
	mixed: {
		title: { full: "mixed, 1 GB", small: "mixed, 10 MB" },
		recipe: { full: { kind: "mixed", bytes: 1e9 }, small: { kind: "mixed", bytes: 1e7 } },
	},
	old: {
		title: { full: "version 2, mixed, 1 GB", small: "version 2, mixed, 10 MB" },
		recipe: { full: { kind: "old", bytes: 1e9 }, small: { kind: "old", bytes: 1e7 } },
	},
	tiny: {
		title: { full: "tiny, 1,000,000 entries", small: "tiny, 42,000 entries" },
		recipe: { full: { kind: "tiny", entries: 1e6 }, small: { kind: "tiny", entries: 42_000 } },
	},
	giant: {
		title: { full: "giant, 80 lines of 5–20 MB", small: "giant, 8 lines of 0.5–2 MB" },
		recipe: {
			full: { kind: "giant", entries: 80, min: 5e6, max: 2e7 },
			small: { kind: "giant", entries: 8, min: 5e5, max: 2e6 },
		},
	},
	"old-tiny": {
		title: { full: "version 2, tiny, 1,000,000 entries", small: "version 2, tiny, 42,000 entries" },
		recipe: { full: { kind: "old-tiny", entries: 1e6 }, small: { kind: "old-tiny", entries: 42_000 } },
	},
	"old-giant": {
		title: { full: "version 2, giant, 80 lines of 5–20 MB", small: "version 2, giant, 8 lines of 0.5–2 MB" },
		recipe: {
			full: { kind: "old-giant", entries: 80, min: 5e6, max: 2e7 },
			small: { kind: "old-giant", entries: 8, min: 5e5, max: 2e6 },
		},
	},
	chain: {
		title: { full: "chain of 300,000", small: "chain of 40,000" },
		recipe: { full: { kind: "tiny", entries: 300_000 }, small: { kind: "tiny", entries: 40_000 } },
	},
	fan: {
		title: { full: "300,000 children of one entry", small: "40,000 children of one entry" },
		recipe: { full: { kind: "fan", entries: 300_000 }, small: { kind: "fan", entries: 40_000 } },
	},
	line: {
		title: { full: "a line of 100 MB", small: "a line of 10 MB" },
		recipe: { full: { kind: "line", bytes: 1e8 }, small: { kind: "line", bytes: 1e7 } },
	},
	many: {
		title: { full: "2,000 files of 1 MB", small: "20 files of 1 MB" },
		recipe: {
			full: { kind: "many", files: 2000, bytes: 1e6 },
			small: { kind: "many", files: 20, bytes: 1e6 },
		},
	},
	startup: {
		title: { full: "start-up, 50 lines", small: "start-up, 50 lines" },
		recipe: { full: { kind: "mixed", entries: 50 }, small: { kind: "mixed", entries: 50 } },
	},
} as const satisfies Record<string, Input>;

export type InputName = keyof typeof INPUTS;

/** The file of an input; made if this version of the generator has not made it yet. */
export function prepareInput(
	folder: string,
	name: InputName,
	size: Size,
	say: (text: string) => void,
): string {
	mkdirSync(folder, { recursive: true });
	dropOutdated(folder);
	const path = pathOf(folder, name, size);
	if (!existsSync(path)) {
		say(`making ${INPUTS[name].title[size]}\n`);
		generateInput(path, INPUTS[name].recipe[size]);
	}
	return path;
}

/** Removes the file of an input: all of them together take nine gigabytes. */
export function dropInput(folder: string, name: InputName, size: Size): void {
	rmSync(pathOf(folder, name, size), { recursive: true, force: true });
}

function pathOf(folder: string, name: InputName, size: Size): string {
	return join(folder, `${name}-${size}${SUFFIX}`);
}

const SUFFIX = `.v${GENERATOR_VERSION}.jsonl`;

/** Inputs of earlier generators would fill the disk unseen. */
function dropOutdated(folder: string): void {
	for (const file of readdirSync(folder)) {
		if (/\.v\d+\.jsonl$/.test(file) && !file.endsWith(SUFFIX))
			rmSync(join(folder, file), { recursive: true });
	}
}
