import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { file, HEADER, reply, user } from "../helpers/lines.ts";
import { repair } from "../helpers/repair.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

// Whole processes, as a shell starts them: killed, and up against a limit.

const COMMAND = [fileURLToPath(new URL("../../bin/sessionctl.js", import.meta.url)), "repair", "--in-place"];
/** How often a process is killed. */
const KILLS = Number(process.env["SESSIONCTL_KILLS"] ?? 8);

/** A session of some megabytes that is mended in bytes alone, so that the result is always the same; a torn end. */
function damaged(entries: number): Buffer {
	const lines = [HEADER];
	for (let at = 0; at < entries; at += 2) {
		lines.push(user(`u${at}`, at === 0 ? null : `r${at - 2}`, "x".repeat(1500)), reply(`r${at}`, `u${at}`));
		if (at % 1000 === 0) lines.push("undefined");
	}
	return Buffer.concat([file(...lines), Buffer.from('{"type":"message","id":"torn')]);
}

/** Writes a file that has not been touched for long. */
function place(path: string, bytes: Buffer): void {
	writeFileSync(path, bytes);
	utimesSync(path, 0, 0);
}

test(`killed at ${KILLS} random moments: the old file or the new one is there, and what was cut is kept`, {
	timeout: 120_000,
}, async () => {
	const old = damaged(2000);
	const { bytes: now, rejected } = repair(old);
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	const start = Date.now();
	place(path, old);
	expect(spawnSync(process.execPath, [...COMMAND, path]).status).toBe(0);
	const duration = Date.now() - start;
	for (let kill = 0; kill < KILLS; kill++) {
		for (const name of readdirSync(directory)) rmSync(join(directory, name));
		place(path, old);
		const delay = duration * (0.3 + 0.7 * Math.random());
		const child = spawn(process.execPath, [...COMMAND, path], { stdio: "ignore" });
		const end = once(child, "exit");
		await sleep(delay);
		child.kill("SIGKILL");
		await end;
		const isNew = readFileSync(path).equals(now);
		expect(isNew || readFileSync(path).equals(old), `after ${delay} ms`).toBe(true);
		if (isNew) expect(readFileSync(`${path}.rejected`).equals(rejected)).toBe(true);
	}
	expect(spawnSync(process.execPath, [...COMMAND, path]).status).toBe(0);
	expect(readFileSync(path).equals(now)).toBe(true);
	expect(readFileSync(`${path}.rejected`).subarray(-rejected.length).equals(rejected)).toBe(true);
	expect(
		readdirSync(directory)
			.filter((name) => !name.endsWith(".bak"))
			.sort(),
	).toEqual(["session.jsonl", "session.jsonl.rejected"]);
});

test("a limit to the size of files leaves the old file, and nothing else", () => {
	const old = damaged(400);
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	place(path, old);
	const words = [process.execPath, ...COMMAND, path].map((word) => `'${word}'`).join(" ");
	const { status, stderr } = spawnSync("sh", ["-c", `ulimit -f 64; exec ${words}`], { encoding: "utf8" });
	expect(stderr).toMatch(/cannot be replaced: it would be larger than files may be; it is as it was\n$/);
	expect(status).toBe(2);
	expect(readFileSync(path).equals(old)).toBe(true);
	expect(existsSync(`${path}.rejected`)).toBe(false);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
});
