import { execFileSync } from "node:child_process";
import {
	chmodSync,
	copyFileSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { fixture } from "../helpers/fixture.ts";
import { spawnCli, spawnShell } from "../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

// What only a process of its own shows: real streams, real files, signals.
const directory = temporaryDirectory();
const login = fixture("sessions/login.jsonl");
const large = join(directory, "large.jsonl");
writeFileSync(large, readFileSync(login, "utf8").replace(/\n$/, `\n${manyEntries()}`));

function manyEntries(): string {
	const lines = Array.from({ length: 20_000 }, (_, at) => ({
		type: "message",
		id: `x${at}`,
		parentId: at === 0 ? "ab41f9c3" : `x${at - 1}`,
		message: { role: "user", content: "x".repeat(100) },
	}));
	return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

test("the built command shows a session", async () => {
	const { stdout, stderr, exitCode } = await spawnCli(["tree", login]);
	expect([stderr, exitCode]).toEqual(["", 0]);
	expect(stdout.split("\n").length).toBe(19 + 4);
	expect(stdout).toMatch(/^Redirect after login {2}version 3 /);
});

test.each(["tree", "branch", "context", "stats", "lint"])(
	"%s of the built command has its colours",
	async (command) => {
		const colored = await spawnCli([command, login, "--color", "always"]);
		const plain = await spawnCli([command, login]);
		expect(colored.stdout).toContain("\x1b[1m");
		expect({ ...colored, stdout: stripVTControlCharacters(colored.stdout) }).toEqual(plain);
	},
);

test("a session comes in by a pipe", async () => {
	const { stdout, stderr, exitCode } = await spawnCli(["tree", "-", "--json"], {
		stdin: readFileSync(login),
	});
	expect([stderr, exitCode]).toEqual(["", 0]);
	expect(JSON.parse(stdout)).toMatchObject({ file: "-", leafId: "ab41f9c3" });
});

test("an empty standard input is one clear error", async () => {
	const { stdout, stderr, exitCode } = await spawnCli(["tree", "-"]);
	expect([stdout, exitCode]).toEqual(["", 2]);
	expect(stderr).toMatch(/^sessionctl: -: not a session: the file is empty; [^\n]+\n$/);
});

test("a session comes in by process substitution, and by a named pipe without a slash in its name", async () => {
	const byDescriptor = await spawnShell(`$SESSIONCTL branch <(cat ${login}) --leaf 6d -q | tail -1`);
	expect(byDescriptor.stdout).toMatch(/^● 6d13f70c {2}toolResult {5}\(leaf\) edit: ok\n$/);
	const named = await spawnShell(`mkfifo pipe; cat ${login} > pipe & $SESSIONCTL tree pipe | head -1`, {
		cwd: directory,
	});
	expect([named.stderr, named.stdout.slice(0, 20)]).toEqual(["", "Redirect after login"]);
});

test("a pipe among the sessions is not waited for", async () => {
	const sessions = join(directory, "sessions");
	mkdirSync(sessions);
	execFileSync("mkfifo", [join(sessions, "pipe.jsonl")]);
	copyFileSync(login, join(sessions, "login.jsonl"));
	const { stdout, exitCode } = await spawnCli(["tree", "019dfa10", "--session-dir", sessions, "-q"], {
		timeout: 10_000,
	});
	expect([stdout.slice(0, 20), exitCode]).toEqual(["Redirect after login", 0]);
});

describe("a closed pipe is a quiet end", () => {
	test.each([
		"tree",
		"tree --json",
		"branch",
		"branch --json",
		"branch --format jsonl",
		"branch --format md",
		"stats --format csv",
	])("of %s", async (command) => {
		const { stdout, stderr, exitCode } = await spawnShell(
			`$SESSIONCTL ${command} ${large} | head -1 | head -c 9; echo " \${PIPESTATUS[0]}"`,
		);
		expect(stdout).toMatch(/^.{9} 0\n$/);
		expect([stderr, exitCode]).toEqual(["", 0]);
	});

	test("of notes and errors too", async () => {
		const { stdout } = await spawnShell(
			`$SESSIONCTL tree missing.jsonl 2>&1 >/dev/null | true; echo \${PIPESTATUS[0]}`,
		);
		expect(stdout).toBe("2\n");
	});
});

describe("standard output that is a file", () => {
	test.each(["tree", "tree --json", "branch --format jsonl", "stats --format csv", "--help"])(
		"gets every byte that a pipe gets: %s",
		async (command) => {
			const { stdout, stderr } = await spawnShell(
				`$SESSIONCTL ${command} ${large} > out; $SESSIONCTL ${command} ${large} | cmp - out && cat out | wc -c`,
				{ cwd: directory },
			);
			expect([Number(stdout) > 500, stderr]).toEqual([true, ""]);
		},
	);

	test("keeps what is there, where it is appended to, and shares its place with errors", async () => {
		const { stdout } = await spawnShell(
			`echo first > both; { $SESSIONCTL --version; $SESSIONCTL tree missing.jsonl; $SESSIONCTL --version; } >> both 2>&1; cat both`,
			{ cwd: directory },
		);
		expect(stdout).toMatch(/^first\n[\d.]+\nsessionctl: missing\.jsonl: [^\n]+\n[\d.]+\n$/);
	});

	test("that may grow no longer is one clear error, and has what there was room for", async () => {
		const { stdout, stderr } = await spawnShell(
			`(trap "" XFSZ; ulimit -f 8; $SESSIONCTL tree --json ${large} > limited; echo $?); wc -c < limited`,
			{ cwd: directory },
		);
		expect(stdout).toMatch(/^2\n8192\n$/);
		expect(JSON.parse(stderr)).toMatchObject({
			error: { message: "the output cannot be written (EFBIG)", hint: "check where it goes" },
		});
	});

	test("and closed standard output, which Node replaces, is no error", async () => {
		const { stdout } = await spawnShell(`$SESSIONCTL tree ${login} >&-; echo $?`);
		expect(stdout).toBe("0\n");
	});
});

test("a slow reader gets all of it", async () => {
	const { stdout } = await spawnShell(
		`$SESSIONCTL tree ${large} | (sleep 1; head -c 100000 >/dev/null; sleep 1; wc -l); $SESSIONCTL tree ${large} | tail -c +100001 | wc -l`,
	);
	const [slow, quick] = stdout.trim().split("\n").map(Number);
	expect([slow, Number(slow) > 15_000]).toEqual([quick, true]);
});

describe.runIf(existsSync("/dev/full"))("a full disk", () => {
	test.each(["tree", "tree --json", "branch --format jsonl", "stats --format csv"])(
		"is one clear error: %s",
		async (command) => {
			const { stderr, exitCode } = await spawnShell(`$SESSIONCTL ${command} ${large} > /dev/full`);
			const said = stderr.replaceAll('"', "");
			expect(said).toMatch(/the output cannot be written \(ENOSPC\)/);
			expect([said.split("\n").length, exitCode]).toEqual([2, 2]);
		},
	);

	test("behind stderr changes nothing of the exit code", async () => {
		const { exitCode } = await spawnShell("$SESSIONCTL tree missing.jsonl 2> /dev/full");
		expect(exitCode).toBe(2);
	});
});

describe("files that may only be read", () => {
	const folder = join(directory, "read-only");
	const path = join(folder, "session.jsonl");
	mkdirSync(folder);
	copyFileSync(fixture("broken/no-final-newline.jsonl"), path);
	utimesSync(path, 1_000_000_000, 1_000_000_000);
	chmodSync(path, 0o444);
	chmodSync(folder, 0o555);

	test.each([
		["tree"],
		["branch"],
		["tree", "--json"],
		["branch", "--format", "jsonl"],
		["stats"],
		["show", ":2"],
	])("%s %s", async (...command) => {
		const before = statSync(path, { bigint: true });
		const content = readFileSync(path);
		const spool = join(directory, "spool");
		mkdirSync(spool, { recursive: true });
		const { stderr, exitCode } = await spawnCli([...command, path], {
			env: { ...process.env, TMPDIR: spool },
		});
		expect([stderr, exitCode]).toEqual(["", 0]);
		const after = statSync(path, { bigint: true });
		expect([after.mtimeNs, after.ctimeNs, after.size, after.mode]).toEqual([
			before.mtimeNs,
			before.ctimeNs,
			before.size,
			before.mode,
		]);
		expect(readFileSync(path).equals(content)).toBe(true);
		expect([readdirSync(folder), readdirSync(spool)]).toEqual([["session.jsonl"], []]);
	});
});

test("a list reads what may only be read, and changes nothing of it", async () => {
	const folder = join(directory, "listed");
	mkdirSync(folder);
	const path = join(folder, "session.jsonl");
	copyFileSync(login, path);
	utimesSync(path, 1_000_000_000, 1_000_000_000);
	chmodSync(path, 0o444);
	const before = statSync(path, { bigint: true });
	const { stdout, stderr, exitCode } = await spawnCli(["list", "--all", "--session-dir", folder]);
	expect([stdout.includes("Redirect after login"), stderr, exitCode]).toEqual([true, "", 0]);
	const { mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
	expect([mtimeNs, ctimeNs, size]).toEqual([before.mtimeNs, before.ctimeNs, before.size]);
});

// Only the superuser can become somebody who may not read a file, and is the only one who may read all.
test.runIf(process.getuid?.() === 0)("a file that may not be read is one clear error", async () => {
	const secret = join(directory, "secret.jsonl");
	copyFileSync(login, secret);
	chmodSync(secret, 0);
	chmodSync(directory, 0o755);
	const { stdout, stderr, exitCode } = await spawnCli(["tree", "./secret.jsonl"], {
		cwd: directory,
		uid: 65534,
		gid: 65534,
	});
	expect([stdout, exitCode]).toEqual(["", 2]);
	expect(stderr).toBe("sessionctl: ./secret.jsonl: cannot be read (EACCES); check its permissions\n");
});

test("Ctrl-C ends it with 130, without a word, and leaves nothing behind", async () => {
	const spool = join(directory, "interrupted");
	mkdirSync(spool);
	const stdin = Buffer.concat(Array.from({ length: 4 }, () => readFileSync(large)));
	const { stderr, exitCode } = await spawnCli(["tree", "-"], {
		stdin,
		env: { ...process.env, TMPDIR: spool },
		signalOnOutput: "SIGINT",
	});
	expect([stderr, exitCode]).toEqual(["", 130]);
	expect(readdirSync(spool)).toEqual([]);
});

test("help and version go to standard output", async () => {
	const manifest: unknown = JSON.parse(readFileSync(fixture("../package.json"), "utf8"));
	const { stdout, exitCode } = await spawnCli(["--version"]);
	expect([manifest, exitCode]).toMatchObject([{ version: stdout.trim() }, 0]);
	expect(await spawnCli(["--help"])).toMatchObject({
		stdout: expect.stringContaining("sessionctl tree"),
		stderr: "",
		exitCode: 0,
	});
});
