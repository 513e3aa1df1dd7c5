import { copyFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { fixture } from "../../helpers/fixture.ts";
import { spawnCli } from "../../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../../helpers/temporary.ts";

/** Whole sessions and damaged ones, forks, copies, other formats, and what is no session at all; flat. */
const directory = temporaryDirectory();
for (const [at, path] of readdirSync(fixture(""), { recursive: true, encoding: "utf8" })
	.filter((name) => name.endsWith(".jsonl"))
	// Of each rule's many small files a part will do.
	.filter((name, at) => !name.startsWith("rules") || at % 16 === 0)
	.toSorted()
	.entries())
	copyFileSync(join(fixture(""), path), join(directory, `${at}-${basename(path)}`));
writeFileSync(
	join(directory, "deep.jsonl"),
	`{"type":"session","id":"d","x":${"[".repeat(1e5)}${"]".repeat(1e5)}}\n`,
);
writeFileSync(join(directory, "large.jsonl"), largeSession());

/** Whoever reads this one is done last. */
function largeSession(): string {
	const header = '{"type":"session","version":3,"id":"large"}\n';
	const entry = (at: number) =>
		`{"type":"message","id":"${at}","parentId":${at === 0 ? null : `"${at - 1}"`},"message":{"role":"user","content":"x"}}\n`;
	return header + Array.from({ length: 1000 }, (_, at) => entry(at)).join("");
}

const COMMANDS = [
	"lint .",
	"lint . --json --all-leaves",
	"lint . --format jsonl --rule file/cwd-missing=warning",
	"lint . --format github --quiet",
	"lint large.jsonl missing.jsonl . nothing-like-it",
	"lint . --statistics",
	"list --all --json --session-dir .",
	"list --all --tree --session-dir .",
	"list --all --jsonl --named --session-dir .",
	"stats .",
	"stats . --json",
	"stats . --format csv",
	"stats large.jsonl missing.jsonl . nothing-like-it --quiet",
	"stats missing.jsonl . --json",
];

describe.each(COMMANDS)("%s", (command) => {
	const run = (threads: string) =>
		spawnCli([...command.split(" "), "--threads", threads], { cwd: directory });

	test("says the same, in the same order, in however many threads", async () => {
		const one = await run("1");
		expect(one.stdout.length).toBeGreaterThan(100);
		expect(one.stderr).not.toContain("internal");
		expect(await run("3")).toEqual(one);
	});
});

test("standard input among files is read in its turn", async () => {
	const run = (threads: string) =>
		spawnCli(["lint", "large.jsonl", "-", ".", "--threads", threads], {
			cwd: directory,
			stdin: largeSession(),
		});
	const one = await run("1");
	expect(one.stdout.replaceAll(/\s+/g, " ")).toContain(
		"is in `large.jsonl` too, and the files are identical",
	);
	expect(await run("2")).toEqual(one);
});
