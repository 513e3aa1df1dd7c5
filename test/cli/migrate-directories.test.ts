import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { FILES, report, shell } from "../helpers/migrate-cli.ts";
import { runCli } from "../helpers/run-cli.ts";

vi.mock("node:fs", async (importOriginal) => {
	const real = await importOriginal<typeof fs>();
	const readdirSync = (path: string, ...rest: unknown[]): unknown => {
		if (path.endsWith("locked")) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
		return Reflect.apply(real.readdirSync, real, [path, ...rest]);
	};
	const statSync = (path: string, options?: fs.StatSyncOptions): unknown => {
		if (path.endsWith("broken.jsonl") && options?.bigint)
			throw Object.assign(new Error("EIO"), { code: "EIO" });
		return real.statSync(path, options);
	};
	return { ...real, readdirSync, statSync };
});

const OLD_FILE = { "old.jsonl": FILES["old.jsonl"] ?? "" };
const UNREADABLE = "sessionctl: locked: the directory cannot be read (EACCES); check its permissions\n";

test("a directory that cannot be read is named, and the rest is done", async () => {
	const { cwd, run } = shell(OLD_FILE);
	fs.mkdirSync(join(cwd, "locked"));
	for (const words of [". --check", ". --dry-run", ". --dry-run --in-place", ". --in-place"]) {
		const { stdout, stderr, exitCode } = await run(words);
		expect([stderr, exitCode]).toEqual([UNREADABLE, 2]);
		expect(stdout).toMatch(/^old\.jsonl: .*\n2 files: 1 (old|migrated), 1 failed\n/);
	}
	expect(report((await run(". --check --json")).stdout)[1]).toMatchObject({
		file: "locked",
		error: { kind: "unreadable" },
	});
	const lint = await runCli(["lint", "."], { cwd });
	expect([lint.stderr, lint.exitCode]).toEqual([UNREADABLE, 2]);
});

test("a pipe is refused before it is opened", async () => {
	const { cwd, run } = shell({});
	execFileSync("mkfifo", [join(cwd, "pipe.jsonl")]);
	for (const words of ["pipe.jsonl --in-place", "pipe.jsonl --dry-run --in-place"]) {
		expect(await run(words)).toMatchObject({
			stderr: "sessionctl: pipe.jsonl: is no regular file; use -o OUT\n",
			exitCode: 2,
		});
	}
});

test("a file whose name is too long to be replaced is named, and the others are done", async () => {
	const long = `${"x".repeat(238)}.jsonl`;
	const { run } = shell({ ...OLD_FILE, [long]: OLD_FILE["old.jsonl"] });
	const { stdout, stderr, exitCode } = await run(`${long} old.jsonl --in-place`);
	expect(stderr).toMatch(/^sessionctl: x+\.jsonl: cannot be replaced: the name is too long; .*\n$/);
	expect(stdout).toMatch(/^old\.jsonl: migrated/);
	expect(exitCode).toBe(2);
});

test("so is one for which the disk fails", async () => {
	const { run } = shell({ ...OLD_FILE, "broken.jsonl": OLD_FILE["old.jsonl"] });
	const { stdout, stderr, exitCode } = await run("broken.jsonl old.jsonl --in-place");
	expect(stderr).toBe("sessionctl: broken.jsonl: cannot be replaced: the disk failed; use -o OUT\n");
	expect(stdout).toMatch(/^old\.jsonl: migrated/);
	expect(exitCode).toBe(2);
});

test("the undo line can be given to a shell, or is not there", async () => {
	const dash = shell({ "-a.jsonl": OLD_FILE["old.jsonl"] });
	expect((await dash.run(". --in-place")).stdout).toMatch(/To undo: mv -- -a\.jsonl\.v1\.bak -a\.jsonl\n$/);
	const control = shell({ "a\u001b.jsonl": OLD_FILE["old.jsonl"] });
	const { stdout } = await control.run(". --in-place");
	expect(stdout).toMatch(/migrated/);
	expect(stdout).not.toMatch(/undo/);
});
