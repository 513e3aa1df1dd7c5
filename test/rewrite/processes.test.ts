import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../helpers/migrate.ts";
import { scratchDirectory } from "../helpers/scratch.ts";
import { sessionBytes } from "../helpers/sessions.ts";

// Whole processes, as a shell starts them: killed, on a full disk, in a directory they may not write to.

const COMMAND = [fileURLToPath(new URL("../../bin/sessionctl.js", import.meta.url)), "migrate", "--in-place"];
/** How often a process is killed. */
const KILLS = Number(process.env["SESSIONCTL_KILLS"] ?? 15);

/** A session of version 1 of about so many bytes. */
function oldSessionOf(bytes: number): Uint8Array {
	const entry = { type: "message", message: { role: "user", content: "x".repeat(150), timestamp: 1 } };
	return sessionBytes(
		undefined,
		Array.from({ length: Math.ceil(bytes / 210) }, () => entry),
	);
}

interface Outcome {
	readonly status: number | null;
	readonly stderr: string;
}

function run(path: string, options: { prefix?: string; uid?: number } = {}): Outcome {
	const { prefix = "", uid } = options;
	const words = [process.execPath, ...COMMAND, path].map((word) => `'${word}'`).join(" ");
	const { status, stderr } = spawnSync("sh", ["-c", `${prefix} exec ${words}`], {
		encoding: "utf8",
		...(uid === undefined ? {} : { uid }),
	});
	return { status, stderr };
}

test(`killed at ${KILLS} random moments: the old file or the new one is there`, {
	timeout: 120_000,
}, async () => {
	const old = oldSessionOf(4_000_000);
	const now = migrate(old).bytes;
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	const backup = `${path}.v1.bak`;
	writeFileSync(path, old);
	const start = Date.now();
	expect(run(path)).toMatchObject({ status: 0 });
	const duration = Date.now() - start;
	for (let kill = 0; kill < KILLS; kill++) {
		rmSync(backup, { force: true });
		writeFileSync(path, old);
		const delay = Math.random() * duration;
		const child = spawn(process.execPath, [...COMMAND, path], { stdio: "ignore" });
		const end = once(child, "exit");
		await sleep(delay);
		child.kill("SIGKILL");
		await end;
		const isNew = readFileSync(path).equals(now);
		expect(isNew || readFileSync(path).equals(Buffer.from(old)), `after ${delay} ms`).toBe(true);
		if (isNew || existsSync(backup)) expect(readFileSync(backup).equals(Buffer.from(old))).toBe(true);
	}
	if (existsSync(backup)) rmSync(backup);
	writeFileSync(path, old);
	expect(run(path)).toMatchObject({ status: 0 });
	expect(readdirSync(directory).sort()).toEqual(["session.jsonl", "session.jsonl.v1.bak"]);
});

test("a limit to the size of files leaves the old file, and nothing else", () => {
	const old = oldSessionOf(200_000);
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	writeFileSync(path, old);
	const { status, stderr } = run(path, { prefix: "ulimit -f 64;" });
	expect(stderr).toMatch(
		/^sessionctl: .*cannot be replaced: it would be larger than files may be; it is as it was\n$/,
	);
	expect(status).toBe(2);
	expect(readFileSync(path).equals(Buffer.from(old))).toBe(true);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
});

test("a full disk leaves the old file, and nothing else", ({ skip }) => {
	const directory = join(scratchDirectory(), "disk");
	mkdirSync(directory);
	const mount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", directory], {
		encoding: "utf8",
	});
	skip(mount.status !== 0, `no small disk can be made here (root may): ${mount.stderr ?? mount.error}`);
	onTestFinished(() => {
		spawnSync("umount", [directory]);
	});
	const old = oldSessionOf(700_000);
	const path = join(directory, "session.jsonl");
	writeFileSync(path, old);
	const { status, stderr } = run(path);
	expect(stderr).toMatch(/^sessionctl: .*cannot be replaced: the disk is full; it is as it was\n$/);
	expect(status).toBe(2);
	expect(readFileSync(path).equals(Buffer.from(old))).toBe(true);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
});

test("a read-only directory is refused", () => {
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	writeFileSync(path, oldSessionOf(1000), { mode: 0o666 });
	chmodSync(path, 0o666);
	chmodSync(directory, 0o555);
	onTestFinished(() => chmodSync(directory, 0o755));
	// Nothing is read-only for root, so that it has to be somebody else.
	const { status, stderr } = run(path, process.getuid?.() === 0 ? { uid: 65534 } : {});
	expect(stderr).toMatch(/^sessionctl: .*: no file can be made in .*: permission denied; use -o OUT\n$/);
	expect(status).toBe(2);
});
