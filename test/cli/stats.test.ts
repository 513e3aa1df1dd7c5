import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSchema } from "../../src/render/list/schema.ts";
import { statsSchema } from "../../src/render/stats/schema.ts";
import { displayWidth } from "../../src/render/width.ts";
import { fixture } from "../helpers/fixture.ts";
import { runCli } from "../helpers/run-cli.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { sessionBytes } from "../helpers/sessions.ts";

/** A reader of RFC 4180 as it stands there: quoted cells, doubled quotes, CR LF. */
function readCsv(text: string): string[][] {
	const rows: string[][] = [];
	let row: string[] = [];
	for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
		if (end === ",") continue;
		rows.push(row);
		row = [];
	}
	return rows;
}

function records(text: string): Record<string, string>[] {
	const [names = [], ...rows] = readCsv(text);
	return rows.map((row) => {
		expect(row.length).toBe(names.length);
		return Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""]));
	});
}

const cwd = fixture("sessions");

describe("csv", () => {
	test("has a row for every entry, with what the documents say of it", async () => {
		const { stdout } = await runCli(["stats", "login.jsonl", "--format", "csv"], { cwd });
		const rows = records(stdout);
		const tree = JSON.parse((await runCli(["tree", "login.jsonl", "--json"], { cwd })).stdout);
		const context = JSON.parse((await runCli(["context", "login.jsonl", "--json"], { cwd })).stdout);
		const seen = new Set(
			context.entries
				.filter((entry: { messages: unknown[] }) => entry.messages.length > 0)
				.map((entry: { id: string }) => entry.id),
		);
		expect(
			rows.map(({ session, id, parent, depth, type, role, line, offset, bytes, timestamp, file }) => ({
				session,
				id,
				parent,
				depth,
				type,
				role,
				line,
				offset,
				bytes,
				timestamp,
				file,
			})),
		).toEqual(
			tree.nodes.map((node: Record<string, unknown>) => ({
				session: "019dfa10-3c00-7d41-9a52-6f0b8c2e4d17",
				id: node["id"],
				parent: node["parentId"] ?? "",
				depth: String(node["depth"]),
				type: node["type"],
				role: node["role"] ?? "",
				line: String(node["line"]),
				offset: String(node["offset"]),
				bytes: String(node["bytes"]),
				timestamp: node["timestamp"],
				file: "login.jsonl",
			})),
		);
		expect(rows.map(({ active_path }) => active_path === "true")).toEqual(
			tree.nodes.map((node: { onActivePath: boolean }) => node.onActivePath),
		);
		expect(rows.filter(({ in_context }) => in_context === "true").map(({ id }) => id)).toEqual(
			[...seen].toSorted((a, b) => place(tree, a) - place(tree, b)),
		);
	});

	test("has tokens and cost where an entry used any", async () => {
		const { stdout } = await runCli(["stats", "login.jsonl", "--format", "csv"], { cwd });
		const used = records(stdout).filter(({ tokens }) => tokens !== "");
		expect(used.map(({ tokens, cost, model, copied }) => [tokens, cost, model, copied])[0]).toEqual([
			"1520",
			"0.0054",
			"anthropic/claude-sonnet-4-5",
			"false",
		]);
		expect(used.reduce((sum, { tokens }) => sum + Number(tokens), 0)).toBe(11_450);
	});

	test("quotes what needs it, and lets nothing steer a terminal", async () => {
		const lines = [
			{ type: 'a,"b"', id: "x\ny", parentId: null },
			{ type: " edge ", id: "\u001b[31m", parentId: "x\ny" },
		];
		const directory = scratchDirectory();
		writeFileSync(join(directory, "s.jsonl"), sessionBytes(3, lines));
		const { stdout } = await runCli(["stats", "s.jsonl", "--format", "csv"], { cwd: directory });
		expect(stdout).not.toContain("\u001b");
		expect(records(stdout).map(({ id, type, depth }) => [id, type, depth])).toEqual([
			["x␊y", 'a,"b"', "0"],
			["␛[31m", " edge ", "1"],
		]);
		for (const line of stdout.split("\n").slice(0, -1)) expect(line.endsWith("\r")).toBe(true);
	});

	test("of several files has one head, and says what an earlier one has", async () => {
		const { stdout } = await runCli(["stats", "login.jsonl", "login.jsonl", "--format", "csv"], { cwd });
		const rows = records(stdout);
		expect(rows.length).toBe(38);
		expect(rows.filter(({ copied }) => copied === "true").length).toBe(6);
		expect(rows.filter(({ copied }) => copied === "false").length).toBe(6);
	});

	test("of no entries is a head", async () => {
		const { stdout } = await runCli(["stats", "../broken/no-entries.jsonl", "--format", "csv"], { cwd });
		expect(stdout).toBe(
			"session,id,parent,depth,type,role,model,tokens,cost,active_path,in_context,line,offset,bytes,timestamp,copied,file\r\n",
		);
	});
});

function place(tree: { nodes: { id: string }[] }, id: unknown): number {
	return tree.nodes.findIndex((node) => node.id === id);
}

describe("documents are what their schemas say", () => {
	test("of sessions of every kind, damaged ones included", async () => {
		const { stdout, exitCode } = await runCli(["stats", "..", "--json", "-q"], { cwd });
		expect(exitCode).toBe(2);
		const { files, total } = statsSchema.parse(JSON.parse(stdout));
		expect(files.length).toBeGreaterThan(100);
		expect(total.once.total).toBe((total.asFiled.total ?? 0) - (total.copied.total ?? 0));
	});

	test("of figures that add up to no number", async () => {
		const usage = { input: 1e308, output: 1e308, cacheRead: 0, cacheWrite: 0, cost: { total: 1e308 } };
		const reply = (id: string) => ({
			type: "message",
			id,
			parentId: null,
			message: { role: "assistant", content: [], usage },
		});
		const directory = scratchDirectory();
		writeFileSync(join(directory, "s.jsonl"), sessionBytes(3, [reply("a"), reply("b")]));
		const json = await runCli(["stats", "s.jsonl", "--json"], { cwd: directory });
		expect(statsSchema.parse(JSON.parse(json.stdout)).files[0]?.reference.cost).toBeNull();
		const text = await runCli(["stats", "s.jsonl"], { cwd: directory });
		expect([text.exitCode, text.stdout.includes("Infinity")]).toEqual([0, true]);
	});

	test("of lists", async () => {
		const { stdout } = await runCli(["list", "--all", "--session-dir", "../broken", "--json"], { cwd });
		const { sessions } = listSchema.parse(JSON.parse(stdout));
		expect(sessions.some(({ hidden }) => hidden !== null)).toBe(true);
		const lines = await runCli(["list", "--all", "--session-dir", "../broken", "--jsonl"], { cwd });
		expect(
			lines.stdout
				.trimEnd()
				.split("\n")
				.map((line) => JSON.parse(line)),
		).toEqual(sessions);
	});

	test("also when there is nothing", async () => {
		const directory = scratchDirectory();
		const list = await runCli(["list", "--session-dir", directory, "--json"], { cwd });
		expect(JSON.parse(list.stdout)).toEqual({ schema: "sessionctl.list/1", sessions: [] });
		const stats = await runCli(["stats", directory, "--json"], { cwd });
		expect(statsSchema.parse(JSON.parse(stats.stdout)).files).toEqual([]);
	});
});

describe("several files", () => {
	test("one that is no session does not keep the others from being counted", async () => {
		const { stdout, stderr, exitCode } = await runCli(
			["stats", "login.jsonl", "../broken/notes.txt", "version-2.jsonl"],
			{ cwd },
		);
		expect([stdout.split("\n")[0], exitCode]).toEqual(["2 files, 22 entries", 2]);
		expect(stderr).toContain("../broken/notes.txt:1: not a session");
	});

	test("pipes and directories among them are passed over", async () => {
		const directory = scratchDirectory();
		execFileSync("mkfifo", [join(directory, "pipe.jsonl")]);
		mkdirSync(join(directory, "directory.jsonl"));
		writeFileSync(join(directory, "s.jsonl"), sessionBytes(3, []));
		const { stdout, exitCode } = await runCli(["stats", directory, "--json"], { cwd });
		expect([JSON.parse(stdout).files.length, exitCode]).toEqual([1, 0]);
	});
});

test.each([60, 80, 160])("at %i columns no line of a text is longer", async (columns) => {
	for (const words of [
		"list --all --session-dir .",
		"list --all --session-dir ../broken --tree",
		"stats login.jsonl",
		"stats .",
		"show 8ea4 login.jsonl --path",
	]) {
		const { stdout } = await runCli([...words.split(" "), "--color", "never"], { cwd, columns });
		const longest = stdout.split("\n").reduce((most, line) => Math.max(most, displayWidth(line)), 0);
		expect([words, longest <= columns]).toEqual([words, true]);
	}
});
