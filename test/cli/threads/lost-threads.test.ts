import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture } from "../../helpers/fixture.ts";
import { spawnCli } from "../../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../../helpers/temporary.ts";
import { tamperedCommand } from "../../helpers/thread-bundles.ts";

const directory = temporaryDirectory();
const NAMES = ["a", "b", "monster", "z"];
for (const name of NAMES) copyFileSync(fixture("sessions/login.jsonl"), join(directory, `${name}.jsonl`));

const COMMANDS: readonly (readonly string[])[] = [
	["lint", "."],
	["stats", ".", "--json"],
	["stats", ".", "--format", "csv"],
	["list", "--all", "--json", "--session-dir", "."],
];

const onMonster = (code: string) =>
	`parentPort.on("message", ({ path }) => { if (path.includes("monster")) { ${code} } });`;

describe.each([
	["runs out of memory", onMonster("const hoard = []; for (;;) hoard.push([hoard.length]);")],
	["ends", onMonster("process.exit(1);")],
	["cannot even start", "throw new Error('broken');"],
	["has no memory for any file", `parentPort.on("message", () => process.exit(1));`],
])("what is lost with a thread that %s is done all the same", (_what, code) => {
	test.each(COMMANDS)("%s %s %s", async (...command) => {
		const { bin, threads } = tamperedCommand(command[0] ?? "", code);
		const options = { cwd: directory, env: { ...process.env, NODE_OPTIONS: "--max-old-space-size=64" } };
		const lost = await spawnCli([...command, "--threads", "2"], { ...options, bin });
		expect(threads()).toBe(2);
		expect(lost).toEqual(await spawnCli([...command, "--threads", "1"], options));
		expect(lost.exitCode).toBe(0);
	});
});

test("an error of our own in a file is told as it is without threads", async () => {
	const { bin } = tamperedCommand("stats");
	const missing = ["stats", "a.jsonl", "gone.jsonl", "b.jsonl", "--json", "--threads"];
	const { stdout, stderr, exitCode } = await spawnCli([...missing, "2"], { cwd: directory, bin });
	expect(JSON.parse(stdout).files.map(({ file }: { file: string }) => file)).toEqual(["a.jsonl", "b.jsonl"]);
	expect([JSON.parse(stderr).error.kind, exitCode]).toEqual(["not-found", 2]);
});

describe("threads are started", () => {
	test.each([
		["two when two are wanted", ["lint", ".", "--threads", "2"], 2],
		["no more than there are files", ["lint", "a.jsonl", "b.jsonl", "z.jsonl", "--threads", "50"], 3],
		["none for a few small files", ["lint", "."], 0],
		["none when one is wanted", ["lint", ".", "--threads", "1"], 0],
		["none for one file", ["lint", "a.jsonl", "--threads", "2"], 0],
	])("%s", async (_what, command, expected) => {
		const { bin, threads } = tamperedCommand("lint");
		const { exitCode } = await spawnCli(command, { cwd: directory, bin });
		expect([exitCode, threads()]).toEqual([0, expected]);
	});
});
