import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture } from "../../helpers/fixture.ts";
import { preload } from "../../helpers/preload.ts";
import { spawnCli } from "../../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../../helpers/temporary.ts";
import { tamperedCommand } from "../../helpers/thread-bundles.ts";

const directory = temporaryDirectory();
for (const name of ["a", "b", "c"])
	copyFileSync(fixture("sessions/login.jsonl"), join(directory, `${name}.jsonl`));

/** A slow day: whenever somebody looks at the clock, two seconds have passed. */
const SLOW = `
	let now = 0n;
	process.hrtime.bigint = () => (now += 2_000_000_000n);
`;
const ON_A_TERMINAL = `${SLOW} Object.defineProperty(process.stderr, "isTTY", { value: true });`;

const COMMANDS = ["lint .", "stats . --json", "stats . --format csv", "list --all --json --session-dir ."];

const run = (command: string, code: string, bin?: string) =>
	spawnCli([...command.split(" "), "--threads", "2"], {
		cwd: directory,
		env: preload(code),
		...(bin === undefined ? {} : { bin }),
	});

const shown = (...texts: readonly string[]) => texts.map((text) => `\r${text}\x1b[K`).join("");

describe.each(COMMANDS)("%s", (command) => {
	test("says how many files have been read, each once, and wipes it in the end", async () => {
		const { stderr, exitCode } = await run(command, ON_A_TERMINAL);
		expect(stderr).toBe(shown("reading 1 of 3 files", "reading 2 of 3 files", "reading 3 of 3 files", ""));
		expect(exitCode).toBe(0);
	});

	test("says nothing where nobody looks, or when it is not wanted", async () => {
		expect((await run(command, SLOW)).stderr).toBe("");
		expect((await run(`${command} --quiet`, ON_A_TERMINAL)).stderr).toBe("");
	});
});

test("a file that its thread did not read is read here, on the same line", async () => {
	const { bin } = tamperedCommand("lint", `parentPort.on("message", () => process.exit(1));`);
	const { stderr } = await run("lint .", ON_A_TERMINAL, bin);
	const lines = stderr.split("\r").map((line) => line.replace("\x1b[K", ""));
	expect(new Set(lines)).toEqual(
		new Set(["", "reading 1 of 3 files", "reading 2 of 3 files", "reading 100%"]),
	);
	expect(stderr.endsWith(shown(""))).toBe(true);
});

test("an error wipes the line before it is told", async () => {
	const { stderr } = await run("lint a.jsonl gone.jsonl b.jsonl", ON_A_TERMINAL);
	const told = stderr.split("\r").find((line) => line.includes("gone.jsonl"));
	expect(told?.startsWith("\x1b[Ksessionctl: ")).toBe(true);
});
