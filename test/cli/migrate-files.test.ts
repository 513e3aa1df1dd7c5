import { linkSync, mkdirSync, readdirSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILES, MIGRATED, report, shell } from "../helpers/migrate-cli.ts";

const REFUSALS = [
	/^sessionctl: newer\.jsonl:1: version 4 is newer than 3, the newest known; use a newer release of sessionctl$/,
	/^sessionctl: none\.jsonl:1: not a session: .+$/,
	/^sessionctl: tree\.jsonl:2: the header states no version or an old one, but the entries form a tree; .+$/,
];

function expectRefusals(stderr: string): void {
	const lines = stderr.trimEnd().split("\n");
	expect(lines).toEqual(REFUSALS.map((refusal) => expect.stringMatching(refusal)));
}

test("--in-place replaces what is old, keeps the originals, and leaves the rest alone", async () => {
	const { cwd, run, read, changed } = shell();
	const { stdout, stderr, exitCode } = await run(". --in-place");
	expect(stdout.split("\n")).toEqual([
		"current.jsonl: current (version 3)",
		expect.stringMatching(
			/^damaged\.jsonl: migrated from version 1 to 3, 5 of 5 entries changed .*, 1 malformed line kept/,
		),
		expect.stringMatching(/^old\.jsonl: migrated from version 1 to 3, 5 of 5 entries changed/),
		"6 files: 2 migrated, 1 current, 3 failed",
		"To undo one of them: mv damaged.jsonl.v1.bak damaged.jsonl",
		"",
	]);
	expectRefusals(stderr);
	expect(exitCode).toBe(2);
	expect(changed(Object.keys(FILES))).toEqual(["damaged.jsonl", "old.jsonl"]);
	expect(read("old.jsonl")).toBe(MIGRATED);
	expect(read("old.jsonl.v1.bak")).toBe(FILES["old.jsonl"]);
	expect(readdirSync(cwd)).toHaveLength(8);
	renameSync(join(cwd, "old.jsonl.v1.bak"), join(cwd, "old.jsonl"));
	expect((await run("old.jsonl --in-place --no-backup")).stdout).not.toMatch(/undo/);
	expect(readdirSync(cwd)).toHaveLength(7);
});

test("--check tells which files are old by its exit code, and writes nothing", async () => {
	const { cwd, run, changed } = shell();
	expect(await run("current.jsonl --check")).toEqual({
		stdout: "current.jsonl: current (version 3)\n",
		stderr: "",
		exitCode: 0,
	});
	expect(await run("current.jsonl old.jsonl --check")).toEqual({
		stdout: "current.jsonl: current (version 3)\nold.jsonl: old (version 1)\n2 files: 1 old, 1 current\n",
		stderr: "",
		exitCode: 1,
	});
	expect(await run("old.jsonl --check --to 2")).toMatchObject({ exitCode: 1 });
	const all = await run(". --check");
	expectRefusals(all.stderr);
	expect(all.exitCode).toBe(2);
	expect(changed(readdirSync(cwd))).toEqual([]);
});

test("--check of a current file looks at its header alone", async () => {
	const { cwd, run } = shell();
	truncateSync(join(cwd, "current.jsonl"), 2 ** 42); // a hole: reading it would take hours
	expect(await run("current.jsonl --check")).toMatchObject({ exitCode: 0 });
	expect(await run("current.jsonl --in-place")).toMatchObject({ exitCode: 0 });
});

test("--dry-run says what would change, and with --in-place what would be refused", async () => {
	const { cwd, run, changed } = shell();
	const { stdout, exitCode } = await run("old.jsonl --dry-run");
	expect(stdout).toMatch(
		/^old\.jsonl: would be migrated from version 1 to 3, 5 of 5 entries changed \(id, parentId, .*\)\n$/,
	);
	expect(exitCode).toBe(0);
	expectRefusals((await run(". --dry-run")).stderr);
	linkSync(join(cwd, "old.jsonl"), join(cwd, "link"));
	expect(await run("old.jsonl --dry-run")).toMatchObject({ stderr: "", exitCode: 0 });
	expect(await run("old.jsonl --dry-run --in-place")).toMatchObject({
		stderr: "sessionctl: old.jsonl: has 2 hard links, of which only one would change; use -o OUT\n",
		exitCode: 2,
	});
	expect(changed(Object.keys(FILES))).toEqual([]);
	expect(readdirSync(cwd)).toHaveLength(7);
});

test("the report has every file, in order", async () => {
	const { run } = shell();
	const { stdout, stderr, exitCode } = await run(". --in-place --json");
	expect(exitCode).toBe(2);
	const files = report(stdout);
	expect(files.map(({ file, status }) => [file, status])).toEqual([
		["current.jsonl", "current"],
		["damaged.jsonl", "migrated"],
		["newer.jsonl", "failed"],
		["none.jsonl", "failed"],
		["old.jsonl", "migrated"],
		["tree.jsonl", "failed"],
	]);
	expect(files[0]).toMatchObject({ from: 3, to: 3, entries: null, changed: 0, backup: null, notes: [] });
	expect(files[1]).toMatchObject({
		from: 1,
		to: 3,
		entries: 5,
		changed: 5,
		malformed: 1,
		backup: "damaged.jsonl.v1.bak",
	});
	expect(files[1]?.notes).toEqual(["1 malformed line kept (line 7)", "1 line that is no object kept"]);
	expect(files[5]).toMatchObject({ from: null, to: null, error: { kind: "refused" } });
	const kinds = stderr
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line).error.kind);
	expect(kinds).toEqual(["unsupported", "not-a-session", "refused"]);
});

test("the report of --check and --dry-run says which are old", async () => {
	const { run } = shell();
	expect(report((await run("old.jsonl --check --json")).stdout)).toMatchObject([
		{ status: "skipped", from: 1, to: 3, entries: null, changed: null },
	]);
	expect(report((await run("old.jsonl --dry-run --json --to 2")).stdout)).toMatchObject([
		{ status: "skipped", from: 1, to: 2, entries: 5, changed: 5 },
	]);
});

test("directories are walked, and may hold nothing", async () => {
	const { cwd, run } = shell({});
	mkdirSync(join(cwd, "deep/er"), { recursive: true });
	expect(await run(". --check --json")).toMatchObject({
		exitCode: 0,
		stderr: expect.stringMatching(/no `\*\.jsonl` file/),
	});
	expect(report((await run(". --check --json")).stdout)).toEqual([]);
});

test("a file that cannot be found is named, and the others are done", async () => {
	const { cwd, run } = shell();
	const { stderr, exitCode } = await run("gone.jsonl old.jsonl gone --in-place");
	expect(stderr).toMatch(
		/^sessionctl: gone\.jsonl: no such file; .*\nsessionctl: no file and no session is called "gone"; .*\n$/,
	);
	expect(exitCode).toBe(2);
	expect(statSync(join(cwd, "old.jsonl")).size).toBe(MIGRATED.length);
});
