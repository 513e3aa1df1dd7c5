import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

/** How many migrations a writer is up against; 1,000 take a minute or two. */
const MIGRATIONS = Number(process.env["SESSIONCTL_MIGRATIONS"] ?? 25);

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

test(`${MIGRATIONS} migrations of a file that is written to lose no line`, {
	timeout: 60_000 + 1000 * MIGRATIONS,
}, async () => {
	const path = join(scratchDirectory(), "session.jsonl");
	writeFileSync(path, HEADER);
	const writer = spawn(process.execPath, ["-e", WRITER, path], { stdio: ["pipe", "pipe", "inherit"] });
	let count = "";
	writer.stdout.on("data", (text) => {
		count += text;
	});
	let migrations = 0;
	while (migrations < MIGRATIONS) {
		makeOld(path);
		const { status } = await migrateInPlace(path, { backup: false });
		expect(status).toBe("migrated");
		migrations++;
	}
	writer.stdin.end("stop");
	await once(writer, "close");
	const lines = readFileSync(path, "utf8").trimEnd().split("\n");
	const ids = lines.slice(1).map((line) => Number(JSON.parse(line).id));
	expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: Number(count) }, (_, id) => id));
	expect(ids.length).toBeGreaterThan(MIGRATIONS);
});
