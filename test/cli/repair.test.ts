import {
	existsSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { jsonSchema } from "../../src/render/schemas.ts";
import { DAMAGED, damagedSession } from "../helpers/damaged-session.ts";
import { fixture } from "../helpers/fixture.ts";
import { file, HEADER, reply, user } from "../helpers/lines.ts";
import { type CliRun, runCli } from "../helpers/run-cli.ts";

const GAP = file(HEADER, user("a1", null), reply("b1", "a1"), user("c1", "gone"), reply("d1", "c1"));

/** A directory with some sessions, and the program in it. */
function shell() {
	const { directory: cwd } = damagedSession();
	writeFileSync(join(cwd, "gap.jsonl"), GAP);
	utimesSync(join(cwd, "gap.jsonl"), 0, 0);
	writeFileSync(join(cwd, "sound.jsonl"), file(HEADER, user("a1", null), reply("b1", "a1")));
	writeFileSync(join(cwd, "text.jsonl"), "hello\n");
	const run = (words: string): Promise<CliRun> => runCli(["repair", ...words.split(" ")], { cwd });
	return { cwd, run, read: (name: string) => readFileSync(join(cwd, name)) };
}

/** The document that a run printed; it is as its schema says. */
function documentOf({ stdout }: CliRun): Record<string, unknown> {
	const document: Record<string, unknown> = JSON.parse(stdout);
	const validate = new Ajv2020({ strict: false }).compile(jsonSchema("repair") as object);
	expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
	return document;
}

test("a preview writes nothing, and says what would be done and how to do it", async () => {
	const { cwd, run, read } = shell();
	const names = readdirSync(cwd);
	const { mtimeMs } = statSync(join(cwd, "session.jsonl"));
	const { stdout, stderr, exitCode } = await run("session.jsonl");
	expect(stdout).toMatch(/line 3 {2}file\/malformed-line\n {4}cuts 10 bytes/);
	expect(stdout).toMatch(/line 4 {2}tool\/orphan-result {2}b1\n {4}appends a `context_edit`/);
	expect(stdout).toMatch(/Errors: 3 before, 0 after\./);
	expect(stdout.replace(/\s+/g, " ")).toContain("Messages in the context: 4 before, 3 after.");
	expect(stdout.replace(/\s+/g, " ")).toContain(
		"from 0.87 on honour a context edit; it holds on the branch of the leaf only",
	);
	expect(stdout).toContain("Nothing is written yet");
	expect([stderr, exitCode]).toEqual(["", 0]);
	expect(readdirSync(cwd)).toEqual(names);
	expect(read("session.jsonl").equals(DAMAGED)).toBe(true);
	expect(statSync(join(cwd, "session.jsonl")).mtimeMs).toBe(mtimeMs);
});

test("--in-place mends, tells how to undo it, and finds nothing more to do", async () => {
	const { cwd, run } = shell();
	const { stdout, exitCode } = await run("session.jsonl --in-place");
	expect(stdout).toMatch(
		/What was cut is kept in session\.jsonl\.rejected\.\nTo undo: mv session\.jsonl\.[0-9a-f]{8}\.bak session\.jsonl\n$/,
	);
	expect(exitCode).toBe(0);
	expect(existsSync(join(cwd, "session.jsonl.rejected"))).toBe(true);
	expect(await run("session.jsonl --in-place -q")).toMatchObject({
		stdout: "session.jsonl: nothing to repair\n",
		exitCode: 0,
	});
	expect((await run("session.jsonl --check")).exitCode).toBe(0);
});

test("what is undone is the file itself, also behind a link; and what no shell takes is named", async () => {
	const { cwd, run } = shell();
	symlinkSync("session.jsonl", join(cwd, "link.jsonl"));
	const real = realpathSync(join(cwd, "session.jsonl"));
	const { stdout } = await run("link.jsonl --in-place");
	const [, backup, target] = /To undo: mv (\S+) (\S+)\n$/.exec(stdout) ?? [];
	expect(backup).toMatch(/\/session\.jsonl\.[0-9a-f]{8}\.bak$/);
	expect(target).toBe(real);
	renameSync(`${backup}`, join(cwd, "bell\u0007.jsonl"));
	const { stdout: named } = await run("bell\u0007.jsonl --in-place");
	expect(named).toMatch(/The original is bell␇\.jsonl\.[0-9a-f]{8}\.bak\.\n$/);
});

test("-o writes a copy and never over a file; a sound one is copied as it is", async () => {
	const { run, read } = shell();
	expect((await run("session.jsonl -o out.jsonl")).stdout).toMatch(
		/The repaired copy is out\.jsonl\.\nWhat was cut is kept in out\.jsonl\.rejected\.\n$/,
	);
	expect(read("session.jsonl").equals(DAMAGED)).toBe(true);
	expect(await run("session.jsonl -o out.jsonl")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("out.jsonl: exists; --force replaces it"),
	});
	expect((await run("session.jsonl -o session.jsonl --force")).stderr).toContain("is the file that is read");
	expect((await run("sound.jsonl -o copy.jsonl")).stdout).toBe(
		"sound.jsonl: nothing to repair\nThe copy is copy.jsonl.\n",
	);
	expect(read("copy.jsonl").equals(read("sound.jsonl"))).toBe(true);
});

test("--check answers by its exit code", async () => {
	const { run } = shell();
	expect((await run("session.jsonl --check")).exitCode).toBe(1);
	expect((await run("sound.jsonl --check")).exitCode).toBe(0);
	expect((await run("gap.jsonl --check")).exitCode).toBe(0); // a person has to decide
	expect((await run("text.jsonl --check")).exitCode).toBe(2);
});

test("--rule picks what is mended", async () => {
	const { run } = shell();
	const { stdout } = await run("session.jsonl --rule file/torn-tail");
	expect(stdout).toContain("file/torn-tail");
	expect(stdout).not.toContain("tool/orphan-result");
	expect((await run("session.jsonl --rule file/torn-tale")).stderr).toContain("did you mean file/torn-tail");
	expect((await run("session.jsonl --rule file/crlf")).stderr).toContain("nothing to mend");
});

test("--choose decides, and what it names must be there", async () => {
	const { run } = shell();
	const open = await run("gap.jsonl");
	expect(open.stdout).toContain("--choose tree/missing-parent:c1=\n      b1     hangs it below `b1`");
	expect(open.stdout).toContain("gap.jsonl: nothing to repair unless you decide");
	const chosen = await run("gap.jsonl --choose tree/missing-parent:c1=b1 --in-place -q");
	expect(chosen.stdout.replace(/\s+/g, " ")).toContain("Messages in the context: 2 before, 4 after.");
	expect((await run("gap.jsonl --choose tree/missing-parent:c1=b1")).stderr).toContain(
		"no choice is open for tree/missing-parent at c1",
	);
	expect((await run("gap.jsonl --choose nonsense")).stderr).toContain("RULE:ENTRY=OPTION");
});

test.each([
	"session.jsonl",
	"gap.jsonl",
	"sound.jsonl",
	"session.jsonl --in-place",
	"session.jsonl -o out.jsonl",
])("%s --json is as its schema says", async (words) => {
	const { run } = shell();
	const document = documentOf(await run(`${words} --json`));
	expect(Object.keys(document).slice(0, 3)).toEqual(["schema", "file", "status"]);
});

test("--json tells places, bytes and entries", async () => {
	const { run } = shell();
	expect(documentOf(await run("session.jsonl --json"))).toMatchObject({
		status: "previewed",
		changes: [
			{ rule: "file/malformed-line", fix: "bytes", line: 3, cut: 10, appended: [] },
			{
				rule: "tool/orphan-result",
				fix: "append",
				line: 4,
				entryId: "b1",
				cut: 0,
				appended: [{ type: "context_edit", targetId: "b1", parentId: "d1" }],
			},
			{ rule: "file/torn-tail", fix: "bytes", line: 7, cut: 50 },
		],
		before: { errors: 3, messages: 4 },
		after: { errors: 0, messages: 3 },
		rejected: null,
	});
	const { changes } = documentOf(await run("session.jsonl --json"));
	const offset = Array.isArray(changes) ? changes[0].offset : undefined;
	expect(DAMAGED.subarray(offset, offset + 10).toString()).toBe("undefined\n");
});

test("what holds a session in another form is not mended", async () => {
	const { exitCode, stderr } = await runCli(["repair", fixture("formats/login.html")]);
	expect(exitCode).toBe(2);
	expect(stderr).toMatch(
		/only the agent's own sessions are repaired, and this is of HTML export; `sessionctl migrate` makes a session file of it\n$/,
	);
});

test("standard input is repaired into a copy, and has no place", async () => {
	const { cwd } = shell();
	const run = (...words: string[]) => runCli(["repair", "-", ...words], { cwd, stdin: [DAMAGED] });
	const preview = (await run()).stdout.replace(/\s+/g, " ");
	expect(preview).toContain("-o OUT writes a repaired copy. What is cut is kept in OUT.rejected.");
	expect((await run("-o", "out.jsonl")).exitCode).toBe(0);
	expect(await run("--in-place")).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining("standard input has no place"),
	});
});

test("options that exclude each other are named", async () => {
	const { run } = shell();
	expect((await run("session.jsonl --in-place -o x")).stderr).toContain(
		"-o and --in-place exclude each other",
	);
	expect((await run("session.jsonl --in-place --check")).stderr).toContain(
		"--in-place and --check exclude each other",
	);
	expect((await run("session.jsonl --force")).stderr).toContain("--force goes with -o");
	expect((await run("session.jsonl -o -")).stderr).toContain("the report goes to stdout");
});

test("control characters of a file do not reach the terminal", async () => {
	const { cwd, run } = shell();
	const evil = "\\u001b]0;title\\u0007\\u001b[31m";
	const orphan = `{"type":"message","id":"x${evil}","parentId":"a1","timestamp":"2026-05-04T09:12:31.000Z","message":{"role":"toolResult","toolCallId":"k${evil}","toolName":"t${evil}","content":[{"type":"text","text":"${evil}"}],"isError":false,"timestamp":1}}`;
	writeFileSync(join(cwd, "evil.jsonl"), file(HEADER, user("a1", null), orphan));
	for (const words of ["evil.jsonl", "evil.jsonl --json", "evil.jsonl -o out.jsonl"]) {
		const { stdout, stderr } = await run(words);
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
		expect(stdout + stderr).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
	}
});
