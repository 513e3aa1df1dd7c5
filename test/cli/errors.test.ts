import { describe, expect, test } from "vitest";
import type { Host } from "../../src/cli/host.ts";
import { main } from "../../src/cli/main.ts";
import { errorSchema } from "../../src/render/error-schema.ts";
import { collector } from "../helpers/collector.ts";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";

const cwd = fixture("sessions");

const ERRORS: readonly (readonly [argv: string, kind: string, message: string])[] = [
	["", "usage", "no command given"],
	["--quiet", "usage", "no command given"],
	["frobnicate", "usage", "unknown command: frobnicate"],
	["frobnicate login.jsonl --raw", "usage", "unknown command: frobnicate"],
	["tre login.jsonl", "usage", "no command is called that"],
	["tree login.jsonl --foo", "usage", "unknown argument: foo"],
	["tree login.jsonl -x", "usage", "unknown argument: x"],
	["tree login.jsonl version-1.jsonl", "usage", "unknown argument: version-1.jsonl"],
	["tree login.jsonl -", "usage", "unknown argument: -"],
	["tree login.jsonl --leaf", "usage", "--leaf needs a value"],
	["tree login.jsonl --depth three", "usage", "--depth takes a whole number, 0 or more"],
	["tree login.jsonl --depth -1", "usage", "--depth takes a whole number, 0 or more"],
	["tree login.jsonl --depth 1.5", "usage", "--depth takes a whole number, 0 or more"],
	["branch login.jsonl --max-chars x", "usage", "--max-chars takes a whole number, 0 or more"],
	[
		"tree login.jsonl --filter none",
		"usage",
		'--filter cannot be "none", only one of "default", "no-tools", "user-only", "labeled-only", "all"',
	],
	[
		"tree login.jsonl --color blue",
		"usage",
		'--color cannot be "blue", only one of "auto", "always", "never"',
	],
	["tree login.jsonl --json --format dot", "usage", "--json and --format dot exclude each other"],
	[
		"tree login.jsonl --json --fold",
		"usage",
		"--fold is for what people look at; a document lists every entry",
	],
	["branch login.jsonl --list --format md", "usage", "--list has no format md"],
	["list --all --cwd /home/ada/shop", "usage", "--all and --cwd exclude each other"],
	["show login.jsonl", "usage", "login.jsonl is a file, and the entry is missing"],
	["tree missing.jsonl", "not-found", "missing.jsonl: no such file"],
	["tree login.jsonl/x", "not-found", "login.jsonl/x: no such file"],
	["tree ./", "unreadable", "./: is a directory"],
	["tree ..", "unreadable", "..: is a directory"],
	["tree ../broken/page.html", "not-a-session", "../broken/page.html:1: not a session: it looks like HTML"],
	[
		"migrate ../formats/events.jsonl",
		"not-a-session",
		"../formats/events.jsonl:1: not a session: the event stream of `--mode json`, which has no ids and parents",
	],
	["branch login.jsonl --leaf zz", "unknown-id", 'login.jsonl: no entry has the id "zz"'],
	[
		"branch ../broken/prefixes.jsonl --leaf ab12",
		"ambiguous-id",
		"../broken/prefixes.jsonl: 2 entries have an id that starts with ab12",
	],
	[
		"branch ../broken/cycle.jsonl --format jsonl",
		"parent-cycle",
		"../broken/cycle.jsonl:5: the path has no beginning: bb000003 is in a parent cycle",
	],
];

function words(line: string): string[] {
	return line.split(" ").filter((word) => word !== "");
}

describe("what cannot be done is one line on stderr, nothing on stdout, and exit code 2", () => {
	test.each(ERRORS.filter(([line]) => !line.includes("--json")))(
		"sessionctl %s: %s",
		async (line, _kind, message) => {
			const { stdout, stderr, exitCode } = await runCli([...words(line), "-q"], { cwd });
			expect([stdout, exitCode]).toEqual(["", 2]);
			expect(stderr).toMatch(/^sessionctl: .+; .+\n$/);
			expect(stderr.startsWith(`sessionctl: ${message}`)).toBe(true);
		},
	);
});

describe("with --json it is one line of JSON", () => {
	test.each(ERRORS.filter(([line]) => line.includes("--json") || !line.includes("--format")))(
		"sessionctl %s: %s",
		async (line, kind, message) => {
			const { stdout, stderr, exitCode } = await runCli([...words(line), "-q", "--json"], { cwd });
			expect([stdout, exitCode]).toEqual(["", 2]);
			expect(stderr.split("\n").length).toBe(2);
			const { error } = errorSchema.parse(JSON.parse(stderr));
			expect([error.kind, error.message]).toEqual([kind, message]);
			expect(error.hint).toMatch(/^.+$/);
		},
	);

	test.each([["--json"], ["--format json"], ["--format=json"]])("asked for by %s", async (option) => {
		const { stderr } = await runCli(["tree", "missing.jsonl", ...words(option)], { cwd });
		expect(JSON.parse(stderr)).toMatchObject({ error: { kind: "not-found" } });
	});
});

test("many candidates are cut short for people, and whole for programs", async () => {
	const ids = Array.from({ length: 20 }, (_, at) => `aa${at + 10}`);
	const entries = ids.map((id) => `${JSON.stringify({ type: "custom", id, parentId: null })}\n`);
	const stdin = () => ['{"type":"session","version":3,"id":"x"}\n', ...entries];
	const text = await runCli(["branch", "-", "--leaf", "aa"], { stdin: stdin() });
	expect(text.stderr).toBe(
		`sessionctl: -: 20 entries have an id that starts with aa: ${ids.slice(0, 8).join(", ")}, …; give more of the id\n`,
	);
	const json = await runCli(["branch", "-", "--leaf", "aa", "--json"], { stdin: stdin() });
	expect(JSON.parse(json.stderr)).toMatchObject({ error: { candidates: ids } });
});

describe("notes with --json", () => {
	const file = "../broken/future-version.jsonl";
	const note = `sessionctl: ${file}: version 7 is newer than 3, the newest known; read as 3\n`;

	/** What one reader of both streams sees. */
	async function bothStreams(argv: readonly string[]): Promise<string> {
		const { output, text } = collector();
		await main(argv, { stdin: [], stdout: output, stderr: output, env: {}, cwd });
		return text();
	}

	test("are not said beside an error", async () => {
		const { stderr } = await runCli(["branch", file, "--leaf", "zz", "--json"], { cwd });
		expect(stderr).toMatch(/^\{"error":\{[^\n]+\}\}\n$/);
		expect(errorSchema.parse(JSON.parse(stderr)).error.kind).toBe("unknown-id");
		const text = await runCli(["branch", file, "--leaf", "zz"], { cwd });
		expect(text.stderr.startsWith(`${note}sessionctl: ${file}: no entry has the id "zz"; `)).toBe(true);
	});

	test("follow the document; without it they come before the text", async () => {
		const { stdout, stderr, exitCode } = await runCli(["tree", file, "--json"], { cwd });
		expect([stderr, exitCode]).toEqual([note, 0]);
		expect(await bothStreams(["tree", file, "--json"])).toBe(stdout + note);
		expect((await bothStreams(["tree", file])).startsWith(note)).toBe(true);
		expect(await bothStreams(["tree", file, "--json", "--quiet"])).toBe(stdout);
	});
});

test("escape sequences in names and ids are visible", async () => {
	for (const [argv, shown] of [
		[["tree", "\x1b[31m\x9b.jsonl"], "␛[31m<U+009B>.jsonl: no such file"],
		[["tree", "login.jsonl", "--leaf", "\x9b"], '"<U+009B>"'],
		[["tree", "--session-dir", "\x1b[31m"], "␛[31m"],
		[["tree", "ffff", "--session-dir", "\x1b[31m"], "␛[31m"],
		[["tree", "login.jsonl", "--\x1b[31m"], "␛[31m"],
	] as const) {
		const { stderr } = await runCli(argv, { cwd });
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
		expect(stderr).not.toMatch(/[\x1b\x9b]/);
		expect(stderr).toContain(shown);
		const json = await runCli([...argv, "--json"], { cwd });
		// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
		expect(json.stderr).not.toMatch(/[\x1b\x9b]/);
		expect(JSON.parse(json.stderr)).toHaveProperty("error.message");
	}
});

describe("a bug of ours", () => {
	function brokenHost(): { host: Host; stderr: () => string } {
		const stderr = collector();
		const host: Host = {
			stdin: [],
			stdout: collector().output,
			stderr: stderr.output,
			get env(): never {
				throw new Error("a bug");
			},
			cwd,
		};
		return { host, stderr: stderr.text };
	}

	test("says so, with the version and a stack", async () => {
		const { host, stderr } = brokenHost();
		expect(await main(["tree"], host)).toBe(2);
		expect(stderr()).toMatch(
			/^sessionctl: internal error in version \d+\.\d+\.\d+: a bug; please report it .+\nError: a bug\n {4}at /,
		);
	});

	test("is one line with --json", async () => {
		const { host, stderr } = brokenHost();
		expect(await main(["tree", "--json"], host)).toBe(2);
		expect(JSON.parse(stderr())).toMatchObject({ error: { kind: "internal" } });
	});
});
