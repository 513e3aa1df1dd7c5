import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spawnShell } from "../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const directory = temporaryDirectory();
const COUNT = 200_000;

/** What recurses overflows, and what grows with the square takes minutes. */
const SECONDS = 15;

/** The parent of each entry; -1 for none. */
const SHAPES: Readonly<Record<string, (index: number) => number>> = {
	chain: (index) => index - 1,
	fan: (index) => (index === 0 ? -1 : 0),
	cycle: (index) => (index === 0 ? COUNT - 1 : index - 1),
	comb: (index) => (index % 2 === 0 ? index - 2 : index - 1),
};

function sessionOfShape(name: string, parent: (index: number) => number): string {
	const path = join(directory, `${name}.jsonl`);
	const file = openSync(path, "w");
	writeSync(file, '{"type":"session","version":3,"id":"x"}\n');
	for (let start = 0; start < COUNT; start += 10_000) {
		let text = "";
		for (let index = start; index < start + 10_000; index++) {
			const above = parent(index);
			const parentId = above < 0 ? "null" : `"${above}"`;
			text += `{"type":"message","id":"${index}","parentId":${parentId},"message":{"role":"user","content":"x"}}\n`;
		}
		writeSync(file, text);
	}
	closeSync(file);
	return path;
}

/** How many lines a command prints that start as the lines of entries do. */
const CASES: readonly (readonly [shape: string, command: string, entryLine: string, count: number])[] = [
	["chain", "tree", "^●", COUNT],
	["chain", "tree --format table", "^[0-9]", COUNT],
	["fan", "tree", "^├─○", COUNT - 2],
	["comb", "tree --fold", "[○●]", COUNT],
	["cycle", "tree", "no root above", COUNT],
	["cycle", "branch --json", '^{"id"', COUNT],
];

describe(`${COUNT} entries end within seconds`, () => {
	const paths = Object.fromEntries(
		Object.entries(SHAPES).map(([name, parent]) => [name, sessionOfShape(name, parent)]),
	);

	test.each(CASES)("a %s: %s", { timeout: 60_000 }, async (shape, command, entryLine, count) => {
		const start = performance.now();
		const { stdout, stderr } = await spawnShell(
			`$SESSIONCTL ${command} ${paths[shape]} -q | grep -c '${entryLine}'; echo \${PIPESTATUS[0]}`,
		);
		expect([stdout, stderr]).toEqual([`${count}\n0\n`, ""]);
		expect((performance.now() - start) / 1000).toBeLessThan(SECONDS);
	});
});
