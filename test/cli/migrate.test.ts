import { readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILES, MIGRATED, report, shell } from "../helpers/migrate-cli.ts";

test("a copy goes to stdout, and what was done to stderr", async () => {
	const { cwd, run, changed } = shell();
	const { stdout, stderr, exitCode } = await run("old.jsonl");
	expect(stdout).toBe(MIGRATED);
	expect(stderr).toBe(
		"sessionctl: old.jsonl: migrated from version 1 to 3, 5 of 5 entries changed (id, parentId, firstKeptEntryId in 1, firstKeptEntryIndex in 1, role in 1)\n",
	);
	expect(exitCode).toBe(0);
	expect(changed(readdirSync(cwd))).toEqual([]);
	expect((await run("old.jsonl --quiet")).stderr).toBe("");
});

test("a current file comes out as it is", async () => {
	const { stdout, exitCode } = await shell().run("current.jsonl");
	expect(stdout).toBe(FILES["current.jsonl"]);
	expect(exitCode).toBe(0);
});

test("standard input is migrated like a file", async () => {
	const { run } = shell();
	const stdin = [Buffer.from(FILES["old.jsonl"] ?? "")];
	expect((await run("- -q", { stdin })).stdout).toBe(MIGRATED);
	expect(await run("- --check", { stdin })).toMatchObject({ stdout: "-: old (version 1)\n", exitCode: 1 });
	const { stderr, exitCode } = await run("- --in-place", { stdin });
	expect([stderr, exitCode]).toEqual([
		"sessionctl: -: standard input has no place; leave out --in-place\n",
		2,
	]);
});

test("a session is found by its id", async () => {
	const { cwd, run } = shell({ "old.jsonl": FILES["old.jsonl"] ?? "" });
	expect((await run(`0198c0de -q --session-dir ${cwd}`)).stdout).toBe(MIGRATED);
	const unknown = await run(`ffff --check --session-dir ${cwd}`);
	expect(unknown).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/no session is called "ffff"/),
	});
});

test("malformed lines stay and are counted, or are left out", async () => {
	const { run } = shell();
	const kept = await run("damaged.jsonl");
	expect(kept.stdout).toBe(`${MIGRATED}{"torn\n42\n`);
	expect(kept.stderr).toMatch(/, 1 malformed line kept \(line 7\), 1 line that is no object kept\n$/);
	const dropped = await run("damaged.jsonl --drop-malformed");
	expect(dropped.stdout).toBe(`${MIGRATED}42\n`);
	expect(dropped.stderr).toMatch(/, 1 malformed line left out \(line 7\)/);
});

test("--to 2 takes one step, and leaves what is further", async () => {
	const { run } = shell();
	const { stdout } = await run("old.jsonl -q --to 2");
	expect(stdout).toMatch(/^\{"type":"session","version":2,/);
	expect(stdout).toMatch(/"hookMessage"/);
	expect((await run("current.jsonl -q --to 2")).stdout).toBe(FILES["current.jsonl"]);
	expect(await run("old.jsonl --to 4")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringMatching(/--to cannot be 4/),
	});
});

test("-o writes a file that must not exist, or with --force one that does", async () => {
	const { cwd, run, read } = shell();
	const first = await run("old.jsonl -o new.jsonl");
	expect(first.stdout).toBe("");
	expect(first.stderr).toMatch(/; written to new\.jsonl\n$/);
	expect(read("new.jsonl")).toBe(MIGRATED);
	const refused = await run("damaged.jsonl -o new.jsonl");
	expect([refused.stderr, refused.exitCode]).toEqual([
		"sessionctl: new.jsonl: exists; --force replaces it\n",
		2,
	]);
	expect(read("new.jsonl")).toBe(MIGRATED);
	expect(await run("damaged.jsonl -o new.jsonl --force --json")).toMatchObject({ exitCode: 0, stderr: "" });
	expect(read("new.jsonl")).toBe(`${MIGRATED}{"torn\n42\n`);
	expect(readdirSync(cwd)).toHaveLength(7);
});

test("-o refuses what would do harm, and says so", async () => {
	const { cwd, run } = shell();
	symlinkSync("nowhere", join(cwd, "link"));
	for (const [words, message] of [
		["old.jsonl -o old.jsonl --force", "old.jsonl: is the file that is read; use --in-place"],
		["old.jsonl -o . --force", ".: is a directory; name a file in it"],
		["old.jsonl -o none/out", "none/out: cannot be written: no such file or directory"],
		["old.jsonl -o link", "link: cannot be written: it exists"],
	] as const) {
		expect(await run(words)).toEqual({ stdout: "", stderr: `sessionctl: ${message}\n`, exitCode: 2 });
	}
	expect(readdirSync(cwd)).toHaveLength(7);
	expect(await run("old.jsonl -q -o /dev/null --force")).toMatchObject({ exitCode: 0 });
	expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
});

test("a terminal is shown no control character of a malformed line", async () => {
	const { run } = shell({ "old.jsonl": '{"type":"session","id":"a"}\n\u001b[31m\u009b\n' });
	expect((await run("old.jsonl -q")).stdout).toContain("\n\u001b[31m\u009b\n");
	expect((await run("old.jsonl -q", { columns: 80 })).stdout).toMatch(/\n␛\[31m<U\+009B>\n$/);
});

test("the report of a copy is on stderr when stdout carries the session", async () => {
	const { run } = shell();
	const { stdout, stderr } = await run("old.jsonl --json");
	expect(stdout).toBe(MIGRATED);
	const members = { id: 5, parentId: 5, firstKeptEntryId: 1, firstKeptEntryIndex: 1, role: 1 };
	expect(report(stderr)).toEqual([
		{
			file: "old.jsonl",
			from: 1,
			to: 3,
			status: "migrated",
			entries: 5,
			changed: 5,
			members,
			malformed: 0,
			backup: null,
			notes: [],
		},
	]);
});

test("what exclude each other is refused", async () => {
	const { cwd, run } = shell();
	writeFileSync(join(cwd, "second.jsonl"), FILES["old.jsonl"] ?? "");
	for (const words of [
		"old.jsonl --check --in-place",
		"old.jsonl --check --dry-run",
		"old.jsonl -o x --in-place",
		"old.jsonl --force",
		"old.jsonl second.jsonl",
		"old.jsonl second.jsonl -o x",
	]) {
		const { stderr, stdout, exitCode } = await run(`${words} --json`);
		expect([stdout, exitCode]).toEqual(["", 2]);
		expect(JSON.parse(stderr)).toMatchObject({ error: { kind: "usage" } });
	}
	expect(readdirSync(cwd)).toHaveLength(7);
});
