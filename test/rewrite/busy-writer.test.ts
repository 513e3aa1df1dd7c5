import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

/** How many migrations a writer is up against; 1,000 take a minute or two. */
const MIGRATIONS = Number(process.env["SESSIONCTL_MIGRATIONS"] ?? 25);

/** The file grows meanwhile, and every migration reads it. */
const MIGRATIONS_A_FILE = 50;

/** Appends line after line as the agent does, opening the file for each, until it is told to stop. */
const WRITER = `
	const { appendFileSync } = require("node:fs");
	let count = 0;
	let isStopped = false;
	process.stdin.on("data", () => { isStopped = true; });
	const write = () => {
		if (isStopped) { process.stdout.write(String(count)); process.exit(); }
		const id = String(count++);
		const message = { role: count % 10 === 0 ? "hookMessage" : "user", content: "x".repeat(count % 50) };
		appendFileSync(process.argv[1], JSON.stringify({ type: "message", id, parentId: null, message }) + "\\n");
		setTimeout(write, Math.random() * 8);
	};
	write();
`;

const HEADER = '{"type":"session","version":2,"id":"busy"}\n';

/** Makes version 2 of it again, by one byte in its place, so that what is appended meanwhile stays. */
function makeOld(path: string): void {
	const fd = openSync(path, "r+");
	writeSync(fd, "2", HEADER.indexOf("2"));
	closeSync(fd);
}

/** Migrates one file again and again, and looks at the end whether every line that was appended is in it once. */
async function outpace(migrations: number): Promise<void> {
	const path = join(scratchDirectory(), "session.jsonl");
	writeFileSync(path, HEADER);
	const writer = spawn(process.execPath, ["-e", WRITER, path], { stdio: ["pipe", "pipe", "inherit"] });
	const [count] = [text(writer.stdout), await once(writer, "spawn")];
	for (let migration = 0; migration < migrations; migration++) {
		makeOld(path);
		expect(await migrateInPlace(path, { backup: false })).toMatchObject({ status: "migrated" });
	}
	writer.stdin.end("stop");
	const expected = Array.from({ length: Number(await count) }, (_, id) => id);
	const lines = readFileSync(path, "utf8").trimEnd().split("\n").slice(1);
	const ids = lines.map((line) => Number(JSON.parse(line).id));
	expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
	expect(ids.length).toBeGreaterThan(0);
}

test(`${MIGRATIONS} migrations of files that are written to lose no line`, {
	timeout: 60_000 + 1000 * MIGRATIONS,
}, async () => {
	for (let done = 0; done < MIGRATIONS; done += MIGRATIONS_A_FILE) {
		await outpace(Math.min(MIGRATIONS_A_FILE, MIGRATIONS - done));
	}
});
