import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";

const COMMANDS = [
	"tree",
	"tree --format table",
	"tree --format mermaid",
	"tree --format dot",
	"tree --json",
	"tree --fold --filter default",
	"branch",
	"branch --json",
	"branch --format jsonl",
	"branch --format md",
	"branch --list",
	"branch --list --json",
	"stats",
];

describe.each(readdirSync(fixture("broken")))("%s", (name) => {
	test.each(COMMANDS)("sessionctl %s is done, or refused in one line", async (command) => {
		const [verb = "", ...options] = command.split(" ");
		const { stdout, stderr, exitCode } = await runCli([verb, name, ...options], { cwd: fixture("broken") });
		expect(stderr).not.toMatch(/^ {4}at |internal error/m);
		const lines = stderr.split("\n").slice(0, -1);
		if (exitCode === 0) {
			expect(stdout).not.toBe("");
			expect(lines.length).toBeLessThanOrEqual(2);
			for (const line of lines) expect(line).toMatch(/^sessionctl: /);
		} else {
			expect([exitCode, stdout, lines.at(-1)?.includes(name)]).toEqual([2, "", true]);
			expect(lines.length).toBeLessThanOrEqual(2);
		}
		if (command.endsWith("--json") && exitCode === 0) expect(JSON.parse(stdout)).toHaveProperty("schema");
	});

	test("--quiet leaves nothing but an error on stderr", async () => {
		const { stderr, exitCode } = await runCli(["tree", name, "--quiet"], { cwd: fixture("broken") });
		expect(stderr.split("\n").length).toBe(exitCode === 0 ? 1 : 2);
	});
});
