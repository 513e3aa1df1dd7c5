import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCHEMAS } from "../../src/render/schemas.ts";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

const cwd = fixture("broken");

function lint(...argv: string[]) {
	return runCli(["lint", ...argv], { cwd });
}

test.each([
	["rules", ["--list", "--json"]],
	["rules", ["--explain", "file/bom", "--json"]],
	["statistics", ["stale-leaf.jsonl", "damaged-lines.jsonl", "--statistics", "--json"]],
	["statistics", [".", "--statistics", "--format", "json"]],
	["lint", [".", "--json", "--all-leaves"]],
])("prints a document of the schema %s", async (name, argv) => {
	const { stdout } = await lint(...argv);
	const document: unknown = JSON.parse(stdout);
	expect(document).toMatchObject({ schema: `sessionctl.${name}/1` });
	expect(SCHEMAS[name]?.safeParse(document).error).toBeUndefined();
});

test("explains one rule as a document", async () => {
	const { stdout } = await lint("--explain", "file/bom", "--json");
	expect(JSON.parse(stdout).rules).toMatchObject([{ rule: "file/bom", severity: "fatal", fix: "bytes" }]);
});

test.each(["--list", "--statistics"])("has no other format for %s", async (option) => {
	const { stderr, exitCode } = await lint(option, "--format", "sarif");
	expect(stderr).toContain(`${option} has no format sarif`);
	expect(exitCode).toBe(2);
});

test("with --quiet shows the warnings that made it fail", async () => {
	const strict = await lint("stale-leaf.jsonl", "--quiet", "--strict");
	expect(strict).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("tree/stale-leaf") });
	const counted = await lint("stale-leaf.jsonl", "--quiet", "--max-warnings", "0");
	expect(counted).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("tree/stale-leaf") });
	expect(await lint("stale-leaf.jsonl", "--quiet")).toMatchObject({ exitCode: 0, stdout: "" });
});

test.each([
	["tree/missing-parents", "did you mean tree/missing-parent?"],
	["missing-parent", "did you mean tree/missing-parent?"],
	["file/bomb", "did you mean file/bom?"],
	["quite-something-else", undefined],
	["x", undefined],
])("suggests for %s what is near, and nothing else", async (id, hint) => {
	const { stderr, exitCode } = await lint("--explain", id);
	expect(exitCode).toBe(2);
	if (hint === undefined) expect(stderr).not.toContain("did you mean");
	else expect(stderr).toContain(hint);
});

test("knows a parent session that is the file itself by any name", async () => {
	const directory = scratchDirectory();
	mkdirSync(join(directory, "sub"));
	const path = join(directory, "sub", "a.jsonl");
	const header = readFileSync(fixture("sessions/login.jsonl"), "utf8").split("\n")[0] ?? "";
	for (const parent of [path, "a.jsonl", "./a.jsonl", "../sub/a.jsonl"]) {
		writeFileSync(path, `${header.slice(0, -1)},"parentSession":${JSON.stringify(parent)}}\n`);
		const { stdout } = await runCli(["lint", "sub/a.jsonl", "--json"], { cwd: directory });
		expect(stdout).toContain("is this session itself");
	}
});

test("judges what a file holds whose header is damaged", async () => {
	const directory = scratchDirectory();
	const lines = readFileSync(fixture("broken/damaged-lines.jsonl"), "utf8");
	writeFileSync(join(directory, "a.jsonl"), `\ufeff${lines}`);
	const { stdout } = await runCli(["lint", "a.jsonl", "--json"], { cwd: directory });
	const [file] = JSON.parse(stdout).files;
	expect(file).toMatchObject({ status: "unreadable", version: null });
	const rules = file.findings.map(({ rule }: { rule: string }) => rule);
	expect(rules).toEqual(expect.arrayContaining(["file/bom", "file/torn-tail", "tree/missing-parent"]));
});
