import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { spawnCli, spawnShell } from "../../helpers/spawn-cli.ts";
import { temporaryDirectory } from "../../helpers/temporary.ts";

const directory = temporaryDirectory();
const FILES = 16;
for (let at = 0; at < FILES; at++) writeFileSync(join(directory, `${at}.jsonl`), session(`s${at}`));

function session(id: string): string {
	const header = JSON.stringify({ type: "session", version: 3, id });
	const entries = Array.from({ length: 2000 }, (_, at) => ({
		type: "message",
		id: `x${at}`,
		parentId: at === 0 ? null : `x${at - 1}`,
		message: { role: "user", content: "x".repeat(100) },
	}));
	return `${[header, ...entries.map((entry) => JSON.stringify(entry))].join("\n")}\n`;
}

describe("a closed pipe is a quiet end", () => {
	test.each(["stats . --format csv", "stats . --json", "lint . --json", "list --all --json --session-dir ."])(
		"of %s",
		async (command) => {
			const { stdout, stderr } = await spawnShell(
				`$SESSIONCTL ${command} --threads 2 | head -c 9 >/dev/null; echo "\${PIPESTATUS[0]}"`,
				{ cwd: directory, timeout: 50_000 },
			);
			expect([stdout, stderr]).toEqual(["0\n", ""]);
		},
	);
});

test.runIf(existsSync("/dev/full"))("a full disk is one clear error", async () => {
	const { stderr, exitCode } = await spawnShell("$SESSIONCTL stats . --json --threads 2 > /dev/full", {
		cwd: directory,
		timeout: 50_000,
	});
	expect([JSON.parse(stderr).error.kind, exitCode]).toEqual(["refused", 2]);
});

test("Ctrl-C ends it with 130, without a word", async () => {
	const { stderr, exitCode } = await spawnCli(["stats", ".", "--format", "csv", "--threads", "2"], {
		cwd: directory,
		signalOnOutput: "SIGINT",
	});
	expect([stderr, exitCode]).toEqual(["", 130]);
});
