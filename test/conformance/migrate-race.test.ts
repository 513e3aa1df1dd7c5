import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { SessionctlError } from "../../src/errors.ts";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathTo } from "../../src/tree/path.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";
import { MODULE_URL } from "./oracle.ts";

const RUNS = 20;
const ENTRIES = 3000;

/** Says when it is ready; then opens the file, which migrates it, and goes on in it. */
const AGENT = `
	const { SessionManager } = await import(process.argv[1]);
	process.stdout.write("ready");
	await new Promise((resolve) => process.stdin.once("data", resolve));
	const session = SessionManager.open(process.argv[2], process.argv[3], process.argv[3]);
	session.appendMessage({ role: "user", content: "and on", timestamp: 1 });
	process.exit();
`;

test(`the agent opens the file at the same moment, ${RUNS} times: every entry is there once, in one path`, async () => {
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-race-"));
	const entry = { type: "message", message: { role: "user", content: "x".repeat(200), timestamp: 1 } };
	const old = sessionBytes(
		undefined,
		Array.from({ length: ENTRIES }, () => entry),
	);
	for (let run = 0; run < RUNS; run++) {
		const path = join(directory, `${run}.jsonl`);
		writeFileSync(path, old);
		const agent = spawn(process.execPath, ["--input-type=module", "-e", AGENT, MODULE_URL, path, directory], {
			stdio: ["pipe", "pipe", "inherit"],
		});
		const end = once(agent, "exit");
		await once(agent.stdout, "data");
		agent.stdin.write("go");
		await sleep(Math.random() * 60);
		await migrateInPlace(path).catch((error: unknown) => {
			// What the agent is writing at the moment may be refused, but nothing else may go wrong.
			if (!(error instanceof SessionctlError)) throw error;
		});
		expect(await end).toEqual([0, null]);
		const session = sessionOf(readFileSync(path));
		expect([session.version, session.rows.length, session.skipped]).toEqual([3, ENTRIES + 1, []]);
		// The agent does not check its random ids for collisions: once in a thousand of these files two are the same,
		// and then the path goes round whoever migrated it.
		if (new Set(session.rows.map((row) => row.id)).size < session.rows.length) continue;
		const tree = indexTree(session);
		expect(pathTo(tree, tree.leaf)).toMatchObject({ end: "root", indexes: { length: ENTRIES + 1 } });
	}
	rmSync(directory, { recursive: true });
});
