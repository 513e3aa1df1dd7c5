import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONTROL_CHARACTERS } from "../helpers/control-characters.ts";
import { fixture } from "../helpers/fixture.ts";
import { type CliRun, runCli } from "../helpers/run-cli.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

const HEADER = { v: 4, kind: "header", id: "s", storageVersion: 1, createdAt: 1, cwd: "/home/ada/shop" };

/** `sessionctl show` of a file with these lines after its header. */
function shell(lines: readonly unknown[], header: object = HEADER) {
	const cwd = scratchDirectory();
	const text = [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
	writeFileSync(join(cwd, "s.jsonl"), text);
	return (asked: string, ...words: string[]): Promise<CliRun> =>
		runCli(["show", asked, "s.jsonl", ...words], { cwd });
}

function set(seq: number, namespace: string, key: string, value: unknown): object {
	return { kind: "value", op: "set", seq, namespace, key, value };
}

function entry(seq: number, id: string): object {
	const message = { role: "user", content: "Hello" };
	return { kind: "entry", id, parentId: null, type: "message", message, seq, timestamp: 5 };
}

const start = set(1, "pi.branch.tip", "main", null);

describe("a line", () => {
	test("with an entry and nothing else is the entry, in an array or not", async () => {
		const show = shell([entry(1, "one"), [{ ...entry(2, "two"), parentId: "one" }]]);
		expect((await show(":2")).stdout).toContain("one  user");
		expect((await show(":3", "--json")).stdout).toContain('"sessionctl.show/1"');
	});

	test("with an entry among other writes is the transaction, its bytes with --raw", async () => {
		const writes = [entry(1, "one"), set(2, "pi.branch.tip", "main", "one")];
		const show = shell([writes]);
		const { stdout } = await show(":2");
		expect(stdout).toContain(":2  transaction  2 writes\n");
		expect(stdout).toContain("seq    1 to 2\n");
		expect(stdout).toContain("1  entry  message one\n");
		expect(stdout).toContain('2  value  set pi.branch.tip/main\n    "one"\n');
		expect((await show(":2", "--raw")).stdout).toBe(`${JSON.stringify(writes)}\n`);
	});

	test("shows what it cannot name, and says that a deletion puts nothing there", async () => {
		const odd = [
			"text",
			{ seq: "x", kind: "constructor" },
			{ kind: "value", op: "delete", seq: 3, namespace: "a", key: "" },
		];
		const { stdout } = await shell([odd])(":2");
		expect(stdout).toContain('no seq  no kind\n    "text"\n');
		expect(stdout).toContain('no seq  constructor\n    {\n      "seq": "x"\n    }\n');
		expect(stdout).toMatch(/3 {2}value {2}delete a\n$/);
	});

	test("lets no control character through, and is cut when asked", async () => {
		const show = shell([[start, set(2, "a\u001b[31m", "k\u0007", `\u009b31m${"x".repeat(50)}\u202e`)]]);
		expect((await show(":2")).stdout).not.toMatch(CONTROL_CHARACTERS);
		expect((await show(":2", "--max-chars", "10")).stdout).toContain("(page 1 of 6)");
		expect((await show(":2", "--json")).stdout.trimEnd()).not.toMatch(CONTROL_CHARACTERS);
	});

	test.each([":1", ":3", ":4", ":9"])("that commits nothing is no transaction: %s", async (place) => {
		const cwd = scratchDirectory();
		writeFileSync(join(cwd, "s.jsonl"), `${JSON.stringify(HEADER)}\n${JSON.stringify(start)}\n{"kind"\n[]`);
		const { exitCode, stderr } = await runCli(["show", place, "s.jsonl"], { cwd });
		expect(exitCode).toBe(2);
		expect(stderr).toContain(`line ${place.slice(1)} holds no entry`);
	});
});

describe("an operation", () => {
	const result = { operationId: "op-1", kind: "run", status: "failed", fromTipId: null, tipId: null };
	const error = { code: "provider", message: "no credit\u001b[0m", details: { status: 402 } };
	const meta = {
		operationId: "op-1",
		lane: "main",
		startedAt: 5,
		intent: { kind: "run", promptEntryIds: ["one"] },
	};
	const lines = [
		[start, set(2, "pi.op.meta", "op-1", meta)],
		[
			{ kind: "value", op: "delete", seq: 3, namespace: "pi.op.meta", key: "op-1" },
			set(4, "pi.result", "op-1", { ...result, startedAt: 5, endedAt: 9, error }),
			entry(5, "op-1x"),
		],
		set(6, "pi.lane.state", "main", { currentOperationId: null, lastOperationId: "op-2", inbox: [] }),
	];

	test("that failed tells its error, and its lane and prompts, which were deleted", async () => {
		const { stdout } = await shell(lines)("op-1");
		expect(stdout).toContain("op-1  run  operation\n");
		expect(stdout).toContain("lane     main\nstatus   failed\nerror    provider: no credit␛[0m\n");
		expect(stdout).toContain(
			"from     no entry\nto       no entry\nprompt   one\nwritten  on 2 lines, from 2 to 3 (show :2)\n",
		);
		expect(stdout).toContain('    [details] {\n      "status": 402\n    }\n');
	});

	test("that is only named is there, its status unknown", async () => {
		const { stdout } = await shell(lines)("op-2", "--json");
		expect(JSON.parse(stdout)).toMatchObject({
			id: "op-2",
			kind: "unknown",
			status: "unknown",
			lane: "main",
			lines: [],
		});
	});

	test("gives way to an entry of that id or prefix", async () => {
		const show = shell([...lines, set(7, "pi.result", "op-1x", result)]);
		expect((await show("op-1x")).stdout).toContain("op-1x  user");
		expect((await show("op-1", "--json")).stdout).toContain('"sessionctl.operation/1"');
		expect((await show("op-", "--json")).stdout).toContain('"sessionctl.show/1"');
	});

	test("is named by the start of its id, when no other starts so", async () => {
		const show = shell([set(1, "pi.result", "run-a", result), set(2, "pi.result", "run-b", result)]);
		expect((await show("run-a")).exitCode).toBe(0);
		const { exitCode, stderr } = await show("run-");
		expect(exitCode).toBe(2);
		expect(stderr).toContain("2 operations have an id that starts with run-");
		expect((await show("x")).stderr).toContain('no entry and no operation has the id "x"');
	});

	test.each([
		["op-1", "--raw", "--raw is not for operation op-1; leave it out; `:2` names its first line"],
		["op-1", "--path", "--path is not for operation op-1"],
		[":2", "--extract=d", "--extract is not for the transaction"],
	])("and a transaction have no part of an entry: %s %s", async (asked, word, message) => {
		const { exitCode, stderr } = await shell(lines)(asked, word);
		expect(exitCode).toBe(2);
		expect(stderr).toContain(message);
	});

	test("of 0.84 is told by the log", async () => {
		const cwd = fixture("harness");
		const { stdout } = await runCli(["show", "019bc0e2-13e5", "harness-v4-084-lanes.jsonl", "--json"], {
			cwd,
		});
		expect(JSON.parse(stdout)).toMatchObject({
			kind: "compaction",
			lane: "alt",
			status: "open",
			isCancelled: true,
			fromTipId: null,
			pending: [{ kind: "nextRun", line: 25 }],
			lines: [24, 26],
		});
	});
});
