import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type CliOptions, type CliRun, runCli } from "../helpers/run-cli.ts";
import { storeSession } from "../helpers/session-store.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const base = realpathSync(temporaryDirectory());

/** A project, the agent's directory for all projects, and in it the one for this project. */
let cwd: string;
let agentDir: string;
let own: string;
beforeEach(() => {
	cwd = mkdtempSync(join(base, "project-"));
	agentDir = mkdtempSync(join(base, "agent-"));
	own = join(agentDir, "sessions", `--${cwd.slice(1).replaceAll("/", "-")}--`);
});

function run(argv: readonly string[], options: CliOptions = {}): Promise<CliRun> {
	return runCli(argv, { cwd, ...options, env: { PI_CODING_AGENT_DIR: agentDir, ...options.env } });
}

/** The id of the session that a command line reads. */
async function idOf(argv: readonly string[], options?: CliOptions): Promise<string | undefined> {
	const { stdout } = await run(["tree", "--json", "-q", ...argv], options);
	return /"header":\{"type":"session","version":3,"id":"([^"]*)"/.exec(stdout)?.[1];
}

describe("a path", () => {
	test.each([
		["with a slash", "./a.jsonl"],
		["that ends in .jsonl", "a.jsonl"],
		["to a file of any name", "notes"],
		["below a directory", "below/b"],
	])("%s", async (_what, path) => {
		storeSession(cwd, path, { id: "here" });
		expect(await idOf([path])).toBe("here");
	});

	test("is named as it was given, on no line of stderr", async () => {
		storeSession(cwd, "a.jsonl", { id: "here" });
		const { stdout, stderr } = await run(["tree", "./a.jsonl", "--json"]);
		expect([stdout.includes('"file":"./a.jsonl"'), stderr]).toEqual([true, ""]);
	});

	test("is preferred to an id of that very name", async () => {
		storeSession(cwd, "abcd", { id: "file" });
		storeSession(own, "1.jsonl", { id: "abcd" });
		expect(await idOf(["abcd"])).toBe("file");
	});

	test.each([["src"], ["./src"], ["src/"]])("to a directory is one clear error: %s", async (path) => {
		storeSession(own, "1.jsonl", { id: "src-1" });
		mkdirSync(join(cwd, "src"));
		expect(await run(["tree", path])).toEqual({
			stdout: "",
			stderr: `sessionctl: ${path}: is a directory; name a session file in it\n`,
			exitCode: 2,
		});
		const { stderr } = await run(["tree", path, "--json"]);
		expect(JSON.parse(stderr)).toMatchObject({ error: { kind: "unreadable" } });
	});

	test("may start with a dash after --", async () => {
		storeSession(cwd, "-q.jsonl", { id: "dashed" });
		expect(await idOf(["--", "-q.jsonl"])).toBe("dashed");
	});
});

test("- is standard input, before and after options", async () => {
	const stdin = () => [Buffer.from('{"type":"session","version":3,"id":"piped"}\n')];
	expect(await idOf(["-"], { stdin: stdin() })).toBe("piped");
	const { stdout, stderr } = await run(["-q", "tree", "-", "--json"], { stdin: stdin() });
	expect([stdout.includes('"file":"-"'), stderr]).toEqual([true, ""]);
});

describe("nothing", () => {
	test("is the most recent session of this directory, named on stderr", async () => {
		storeSession(own, "1.jsonl", { id: "old", mtime: 100 });
		const path = storeSession(own, "2.jsonl", { id: "new", mtime: 200 });
		expect(await idOf([])).toBe("new");
		expect((await run(["tree"])).stderr).toBe(`sessionctl: reading ${path}\n`);
		expect((await run(["tree", "--quiet"])).stderr).toBe("");
	});

	test("is $PI_SESSION_FILE first of all", async () => {
		storeSession(own, "1.jsonl", { id: "recent" });
		storeSession(cwd, "named.jsonl", { id: "named" });
		expect(await idOf([], { env: { PI_SESSION_FILE: join(cwd, "named.jsonl") } })).toBe("named");
		expect(await idOf([], { env: { PI_SESSION_FILE: "named.jsonl" } })).toBe("named");
		expect(await idOf([], { env: { PI_SESSION_FILE: "" } })).toBe("recent");
		expect(await idOf(["1.jsonl"], { env: { PI_SESSION_FILE: "named.jsonl" }, cwd: own })).toBe("recent");
	});

	test("in a flat directory is the most recent one of this directory", async () => {
		const flat = mkdtempSync(join(base, "flat-"));
		storeSession(flat, "1.jsonl", { id: "mine", cwd, mtime: 100 });
		storeSession(flat, "2.jsonl", { id: "other", cwd: "/", mtime: 200 });
		expect(await idOf(["--session-dir", flat])).toBe("mine");
		expect(await idOf([], { env: { PI_CODING_AGENT_SESSION_DIR: flat } })).toBe("mine");
	});

	test("in a directory without sessions is one clear error", async () => {
		expect(await run(["tree"])).toEqual({
			stdout: "",
			stderr: `sessionctl: no session of ${cwd} in ${own}; name a file or a session id\n`,
			exitCode: 2,
		});
	});

	test("that names a missing file is one clear error", async () => {
		const { stderr, exitCode } = await run(["tree", "-q"], { env: { PI_SESSION_FILE: "gone.jsonl" } });
		expect([stderr, exitCode]).toEqual([
			`sessionctl: ${join(cwd, "gone.jsonl")}: no such file; check the path\n`,
			2,
		]);
	});
});

describe("a session id", () => {
	beforeEach(() => {
		storeSession(own, "1.jsonl", { id: "0198c0de-1111" });
		storeSession(own, "2.jsonl", { id: "0198c0de-2222" });
		storeSession(join(agentDir, "sessions", "--elsewhere--"), "3.jsonl", { id: "0198c0de-3333" });
	});

	test("is whole or cut short, of this directory or of any, and named on stderr", async () => {
		expect(await idOf(["0198c0de-1111"])).toBe("0198c0de-1111");
		expect(await idOf(["0198c0de-2"])).toBe("0198c0de-2222");
		expect(await idOf(["0198c0de-3"])).toBe("0198c0de-3333");
		const { stderr } = await run(["tree", "0198c0de-2"]);
		expect(stderr).toBe(`sessionctl: reading ${join(own, "2.jsonl")}\n`);
	});

	test("that fits several is an error that lists them", async () => {
		const { stdout, stderr, exitCode } = await run(["tree", "0198"]);
		expect([stdout, exitCode]).toEqual(["", 2]);
		expect(stderr).toBe(
			"sessionctl: 2 sessions have an id that starts with 0198: 0198c0de-1111, 0198c0de-2222; give more of the id, or a path\n",
		);
	});

	test("that several files have is an error that lists the files", async () => {
		storeSession(own, "copy.jsonl", { id: "0198c0de-1111" });
		const files = [join(own, "1.jsonl"), join(own, "copy.jsonl")];
		expect(await run(["tree", "0198c0de-1111"])).toEqual({
			stdout: "",
			stderr: `sessionctl: 2 files hold the session 0198c0de-1111: ${files.join(", ")}; name one of them by its path\n`,
			exitCode: 2,
		});
		const { stderr } = await run(["tree", "0198c0de-11", "--json"]);
		expect(JSON.parse(stderr)).toMatchObject({ error: { kind: "ambiguous-id", candidates: files } });
	});

	test.each([["0299"], [""], ["x".repeat(300)]])("that fits none is one clear error: %j", async (id) => {
		const { stdout, stderr, exitCode } = await run(["tree", id, "--json"]);
		expect([stdout, exitCode]).toEqual(["", 2]);
		expect(JSON.parse(stderr)).toEqual({
			error: {
				kind: "unknown-id",
				message: `no file and no session is called ${JSON.stringify(id)}`,
				hint: `looked in ${join(agentDir, "sessions")}`,
			},
		});
	});

	test("is looked for beside files that cannot be read", async () => {
		symlinkSync("loop.jsonl", join(own, "loop.jsonl"));
		mkdirSync(join(own, "folder.jsonl"));
		symlinkSync("loop", join(cwd, "loop"));
		expect(await idOf(["0198c0de-1"])).toBe("0198c0de-1111");
		expect((await run(["tree", "loop"])).stderr).toMatch(
			/^sessionctl: no file and no session is called "loop"; /,
		);
	});
});
