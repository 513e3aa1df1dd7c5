import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shortIds } from "../../src/render/short-ids.ts";
import { displayWidth } from "../../src/render/width.ts";
import { EVERY_ODDITY } from "../arbitraries/model.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { CONTROL_CHARACTERS } from "../helpers/control-characters.ts";
import { runCli } from "../helpers/run-cli.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { sessionOf } from "../helpers/sessions.ts";

const anySession = sessionFile({ oddities: EVERY_ODDITY });

const TEXTS = [
	"tree",
	"tree --fold",
	"tree --depth 2",
	"tree --filter no-tools --ascii",
	"tree --format table",
	"branch",
	"branch --list",
	"stats",
];

const DOCUMENTS = [
	"tree --json",
	"tree --format mermaid",
	"tree --format dot",
	"branch --json",
	"branch --format jsonl",
	"branch --format md",
	"branch --list --json",
	"stats --json",
	"stats --format csv",
];

/** Columns that an id leaves enough of for all the rest. */
const COLUMNS_BESIDE_IDS = 69;

test("no line of text is wider than the terminal, for any session", { timeout: 60_000 }, async () => {
	const command = fc.constantFrom(...TEXTS);
	await fc.assert(
		fc.asyncProperty(anySession, command, fc.constantFrom(80, 160), async ({ bytes }, line, columns) => {
			const ids = shortIds(sessionOf(bytes).table.rowIds);
			// The table shows two ids on a line.
			fc.pre(
				ids.columns <= (columns - COLUMNS_BESIDE_IDS) / (line.endsWith("table") ? 2 : 1) || ids.columns <= 11,
			);
			const argv = [...line.split(" "), "-", "--color", "never"];
			const { stdout, exitCode } = await runCli(argv, { stdin: [bytes], columns });
			expect(exitCode).toBe(0);
			for (const shown of stdout.split("\n")) expect(displayWidth(shown), shown).toBeLessThanOrEqual(columns);
		}),
		{ numRuns: 150 },
	);
});

test("no control character of a session is printed, in any format, on either stream", {
	timeout: 60_000,
}, async () => {
	const command = fc.constantFrom(...TEXTS, ...DOCUMENTS);
	await fc.assert(
		fc.asyncProperty(anySession, command, async ({ bytes }, line) => {
			const { stdout, stderr, exitCode } = await runCli([...line.split(" "), "-"], { stdin: [bytes] });
			const cycle = line === "branch --format jsonl" && stderr.includes("the path has no beginning");
			expect(exitCode).toBe(cycle ? 2 : 0);
			// JSON allows tabs and returns between its words, and a transcript keeps tabs.
			const shown = /jsonl|md|csv/.test(line) ? stdout.replace(/[\t\r]/g, "") : stdout;
			expect(shown).not.toMatch(CONTROL_CHARACTERS);
			expect(stderr).not.toMatch(CONTROL_CHARACTERS);
		}),
		{ numRuns: 200 },
	);
});

test("nor is one of an entry that is shown in full", { timeout: 60_000 }, async () => {
	const options = fc.constantFrom([], ["--path"], ["--json"], ["--max-chars", "10"]);
	await fc.assert(
		fc.asyncProperty(anySession, fc.nat(), options, async ({ bytes }, at, words) => {
			const { rows } = sessionOf(bytes);
			fc.pre(rows.length > 0);
			const { line } = rows[at % rows.length] ?? { line: 0 };
			const { stdout, stderr, exitCode } = await runCli(["show", `:${line}`, "-", ...words], {
				stdin: [bytes],
			});
			expect([exitCode, stderr.includes("internal")]).toEqual([0, false]);
			expect(stdout.replaceAll("\t", "")).not.toMatch(CONTROL_CHARACTERS);
			expect(stderr).not.toMatch(CONTROL_CHARACTERS);
		}),
		{ numRuns: 150 },
	);
});

test("nor is one of sessions that are listed", { timeout: 60_000 }, async () => {
	const directory = scratchDirectory();
	const words = fc.constantFrom([], ["--tree"], ["--json"], ["--jsonl"]);
	await fc.assert(
		fc.asyncProperty(anySession, words, async ({ bytes }, options) => {
			writeFileSync(join(directory, "session.jsonl"), bytes);
			const argv = ["list", "--all", "--session-dir", directory, "--color", "never", ...options];
			const { stdout, stderr, exitCode } = await runCli(argv, { columns: 80 });
			expect([exitCode, stderr]).toEqual([0, ""]);
			expect(stdout).not.toMatch(CONTROL_CHARACTERS);
			if (!options.some((word) => word.includes("json")))
				expect(displayWidth(stdout.trimEnd())).toBeLessThanOrEqual(80);
		}),
		{ numRuns: 150 },
	);
});
