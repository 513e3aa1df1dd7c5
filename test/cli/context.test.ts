import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { compaction, edit, reply, type Sketch, sketchBytes, user } from "../helpers/contexts.ts";
import { runCli } from "../helpers/run-cli.ts";

const folder = mkdtempSync(join(tmpdir(), "sessionctl-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

function contextIn(columns: number | undefined, entries: readonly Sketch[], ...args: readonly string[]) {
	writeFileSync(join(folder, "s.jsonl"), sketchBytes(entries));
	const terminal = columns === undefined ? {} : { columns };
	return runCli(["context", "s.jsonl", ...args], { cwd: folder, ...terminal });
}

function context(entries: readonly Sketch[], ...args: readonly string[]) {
	return contextIn(undefined, entries, ...args);
}

describe("notes on stderr", () => {
	test.each<[what: string, entries: readonly Sketch[], note: RegExp]>([
		[
			"a boundary that does not exist",
			[user("one"), compaction("zzz")],
			/^sessionctl: s.jsonl:3: compaction b keeps from zzz, which does not exist; nothing before it is kept\n$/,
		],
		[
			"a boundary off the path",
			[user("one"), { ...user("aside"), parentId: null }, { ...compaction("b"), parentId: "a" }],
			/^sessionctl: s.jsonl:4: compaction c keeps from b, which is on another branch; nothing before it is kept\n$/,
		],
		[
			"a missing parent",
			[{ ...user("one"), parentId: "gone" }],
			/^sessionctl: s.jsonl:2: the parent of a, gone, is missing; what was above it is out of reach\n$/,
		],
		[
			"a cycle",
			[{ ...user("one"), parentId: "b" }, user("two")],
			/^sessionctl: s.jsonl:2: parent cycle: a .*\n$/,
		],
		[
			"a leaf that hides newer messages",
			[user("one"), user("two"), { type: "label", parentId: "a", targetId: "a", label: "x" }],
			/^sessionctl: s.jsonl: the leaf adds nothing to the context; a newer message is b on another branch .*\n$/,
		],
		[
			"edits that do nothing",
			[user("one"), edit("zzz", null), edit("b", null)],
			/^sessionctl: s.jsonl: 2 edits that do nothing: b \(its target zzz does not exist\), c \(its target b gives .*\)\n$/,
		],
		[
			"entries that the agent fails on",
			[{ message: null }, edit("a", undefined)],
			/^sessionctl: s.jsonl: 2 entries that the agent fails on: a \(line 2, .*\), b \(line 3, .*\)\n$/,
		],
		[
			"edits with nothing to put in",
			[user("one"), edit("a", {})],
			/^sessionctl: s.jsonl: 1 edit that says nothing to put in: b \(line 3, no content in its replacement\)\n$/,
		],
	])("name %s", async (_what, entries, note) => {
		for (const args of [[], ["--json"], ["--explain"]]) {
			const run = await context(entries, ...args);
			expect(run.stderr).toMatch(note);
			expect(run.exitCode).toBe(0);
		}
		expect((await context(entries, "--quiet")).stderr).toBe("");
	});

	test("name a few of many", async () => {
		const edits = Array.from({ length: 5 }, () => edit("zzz", undefined));
		expect((await context(edits)).stderr).toMatch(
			/: 5 entries that the agent fails on: a .*, b .*, c .*, …\n$/,
		);
	});

	test("are silent when all is well, and about leaves that were asked for", async () => {
		const entries = [user("one"), user("two"), compaction("b"), edit("b", null)];
		expect((await context(entries)).stderr).toBe("");
		const stale = [user("one"), user("two"), { type: "label", parentId: "a", targetId: "a", label: "x" }];
		expect((await context(stale, "--leaf", "a")).stderr).toBe("");
	});
});

describe("which context", () => {
	const branches = [user("one"), user("two"), { ...user("three"), parentId: "a" }];

	test("is that of the last entry, or of another by the start of its id", async () => {
		const leafIdOf = async (...args: string[]) =>
			JSON.parse((await context(branches, "--json", ...args)).stdout).leafId;
		expect(await leafIdOf()).toBe("c");
		expect(await leafIdOf("--leaf", "b")).toBe("b");
	});

	test("is an error for an id that nobody has", async () => {
		const { exitCode, stderr } = await context(branches, "--leaf", "zzz");
		expect(exitCode).toBe(2);
		expect(stderr).toContain('no entry has the id "zzz"');
	});
});

describe("--diff", () => {
	const entries = [user("one"), user("two"), compaction("b"), user("three")];
	const titles = async (...args: string[]) => {
		const lines = (await context(entries, ...args)).stdout.split("\n");
		return lines[5]?.split(/\s{2,}/);
	};

	test("sets the context at another entry beside that of the leaf", async () => {
		expect(await titles("--diff", "b")).toEqual(["at b", "at d"]);
		expect(await titles("--diff", "b", "--leaf", "a")).toEqual(["at b", "at a"]);
	});

	test("shows a compaction from before and after, unless a leaf is named", async () => {
		expect(await titles("--diff", "c")).toEqual(["before c", "after c"]);
		expect(await titles("--diff", "c", "--leaf", "d")).toEqual(["at c", "at d"]);
	});

	test("of a compaction that is a root has nothing before it", async () => {
		const { stdout } = await context([compaction(undefined)], "--diff", "a", "--json");
		const { leafId, diff } = JSON.parse(stdout);
		expect({ leafId, other: diff.leafId }).toEqual({ leafId: "a", other: null });
	});
});

test.each([
	[["--explain", "--system"], "--explain and --system exclude each other"],
	[["--llm", "--diff", "a"], "--llm and --diff exclude each other"],
	[["--sort", "size", "--explain"], "--sort and --explain exclude each other"],
	[["--sort", "size", "--json"], "--sort and --json exclude each other"],
	[["--sort", "weight"], '--sort cannot be "weight", only one of '],
	[["--diff"], "--diff needs a value"],
])("%j is refused", async (args, message) => {
	const { exitCode, stdout, stderr } = await context([user("one")], ...args);
	expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
	expect(stderr).toContain(message);
});

test("views together are one document", async () => {
	const entries = [user("one"), reply([])];
	const args = ["--json", "--llm", "--diff", "a", "--explain", "--system", "--full"];
	const document = JSON.parse((await context(entries, ...args)).stdout);
	expect(Object.keys(document)).toEqual([
		"schema",
		"file",
		"format",
		"leafId",
		"model",
		"thinkingLevel",
		"activeTools",
		"compactionId",
		"messages",
		"entries",
		"system",
		"tokens",
		"llm",
		"diff",
	]);
});

test.each([
	[[], /^● b {2}1 {2}user/m],
	[["--full"], /^ {4}two$/m],
	[["--explain"], /^● a {2}included/m],
	[["--llm"], /^A file cannot tell$/m],
	[["--system"], /^No system message/m],
	[["--sort", "size"], /^● a {2}1 {2}user/m],
	[["--diff", "a"], /^ {39}> b/m],
	[["--ascii"], /^\* a {2}1 {2}user/m],
])("text with %j", async (args, pattern) => {
	expect((await context([user("one"), user("two")], ...args)).stdout).toMatch(pattern);
});

test("colour is asked for", async () => {
	expect((await context([user("one")], "--color", "always")).stdout).toContain("\u001b[2m");
	expect((await context([user("one")])).stdout).not.toContain("\u001b");
});

test("a terminal gives the width", async () => {
	const entries = [user("word ".repeat(100))];
	for (const columns of [60, 160]) {
		const run = await contextIn(columns, entries, "--color", "never");
		const last = run.stdout.trimEnd().split("\n").at(-1) ?? "";
		expect(last.length).toBeGreaterThan(columns - 6);
		expect(last.length).toBeLessThanOrEqual(columns);
	}
});

describe("what is kept", () => {
	const entries = [user("one"), reply("two"), compaction("b"), user("three")];

	test("is narrowed likewise at another leaf, and from standard input", async () => {
		const { stdout } = await context(entries, "--kept", "--leaf", "c", "--json");
		const ids = (text: string) => JSON.parse(text).entries.map(({ id }: { id: string }) => id);
		expect(ids(stdout)).toEqual(["b", "c"]);
		const piped = await runCli(["context", "-", "--kept", "--json"], { stdin: [sketchBytes(entries)] });
		expect(ids(piped.stdout)).toEqual(["b", "c", "d"]);
	});

	test("cannot be compared", async () => {
		const { stderr, exitCode } = await context(entries, "--kept", "--diff", "c");
		expect([stderr, exitCode]).toEqual([
			"sessionctl: --kept and --diff exclude each other; give one of them\n",
			2,
		]);
	});

	test("is named in notes by bytes", async () => {
		const { stderr } = await context([...entries, { message: null }, edit("a", null)], "--kept");
		expect(stderr).toMatch(
			/^sessionctl: s.jsonl: 1 entry that the agent fails on: e \(at byte \d+, .*\)\n.*a is not in the kept range\)\n$/,
		);
	});
});
