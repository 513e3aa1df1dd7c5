import {
	chmodSync,
	chownSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { hookedFiles, systemError } from "../helpers/hooked-files.ts";
import { NEW, OLD, oldSession } from "../helpers/old-session.ts";

const isRoot = process.getuid?.() === 0;

test("the new file is in the old one's place, with its mode and times, and the old one beside it", async () => {
	const { directory, path, backup } = oldSession();
	chmodSync(path, 0o640);
	const before = statSync(path);
	const migration = await migrateInPlace(path, { name: "named.jsonl" });
	expect(migration).toMatchObject({ status: "migrated", file: "named.jsonl", backup: "named.jsonl.v1.bak" });
	expect(readFileSync(path).equals(NEW)).toBe(true);
	expect(readFileSync(backup).equals(OLD)).toBe(true);
	expect(readdirSync(directory).sort()).toEqual(["session.jsonl", "session.jsonl.v1.bak"]);
	const { mode, mtimeMs, ino } = statSync(path);
	expect([mode, mtimeMs]).toEqual([before.mode, before.mtimeMs]);
	expect(ino).not.toBe(before.ino);
	expect(statSync(backup).ino).toBe(before.ino);
});

test("a second run changes nothing and makes no backup", async () => {
	const { directory, path } = oldSession();
	await migrateInPlace(path);
	const before = statSync(path);
	expect(await migrateInPlace(path)).toMatchObject({ status: "current", from: 3, to: 3 });
	const { ino, mtimeMs, ctimeMs } = statSync(path);
	expect([ino, mtimeMs, ctimeMs]).toEqual([before.ino, before.mtimeMs, before.ctimeMs]);
	expect(readdirSync(directory)).toHaveLength(2);
});

test("without a backup there is none", async () => {
	const { directory, path } = oldSession();
	expect(await migrateInPlace(path, { backup: false })).toMatchObject({ backup: undefined });
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
});

test("version 2 has a backup of its own name", async () => {
	const { path } = oldSession(Buffer.from('{"type":"session","version":2,"id":"a"}\n'));
	expect(await migrateInPlace(path)).toMatchObject({ backup: `${path}.v2.bak` });
});

test("a symbolic link stays one, and what it leads to is replaced", async () => {
	const { directory, path, backup } = oldSession();
	const elsewhere = join(directory, "links");
	mkdirSync(elsewhere);
	const link = join(elsewhere, "link.jsonl");
	symlinkSync("../session.jsonl", link);
	expect(await migrateInPlace(link)).toMatchObject({ file: link, backup });
	expect(lstatSync(link).isSymbolicLink()).toBe(true);
	expect(readFileSync(path).equals(NEW)).toBe(true);
	expect(readFileSync(backup).equals(OLD)).toBe(true);
	expect(readdirSync(elsewhere)).toEqual(["link.jsonl"]);
});

test.runIf(isRoot)("the owner is kept (as root)", async () => {
	const { path } = oldSession();
	chownSync(path, 12345, 23456);
	expect(await migrateInPlace(path)).toMatchObject({ isOwnerKept: true });
	expect(statSync(path)).toMatchObject({ uid: 12345, gid: 23456 });
});

test("where the owner cannot be kept, that is said", async () => {
	const { path } = oldSession();
	if (isRoot) chownSync(path, 12345, 23456);
	const files = hookedFiles((_step, operation) => {
		if (operation === "fchownSync") throw systemError("EPERM");
	});
	expect(await migrateInPlace(path, { files })).toMatchObject({ isOwnerKept: !isRoot });
});

test("where there are no hard links, the backup is a copy with the same mode and times", async () => {
	const { path, backup } = oldSession();
	chmodSync(path, 0o604);
	const { mode, mtimeMs } = statSync(path);
	const files = hookedFiles((_step, operation) => {
		if (operation === "linkSync") throw systemError("EPERM");
	});
	await migrateInPlace(path, { files });
	expect(readFileSync(backup).equals(OLD)).toBe(true);
	expect(statSync(backup)).toMatchObject({ mode, mtimeMs, nlink: 1 });
	expect(readFileSync(path).equals(NEW)).toBe(true);
});

test("what a killed process left is cleared away, and the backup it made counts", async () => {
	const { directory, path, backup } = oldSession();
	const gone = 2 ** 22 + 1; // more than a process number can be
	writeFileSync(join(directory, `.session.jsonl.sessionctl-${gone}`), "half a fi");
	linkSync(path, backup);
	await migrateInPlace(path);
	expect(readFileSync(path).equals(NEW)).toBe(true);
	expect(readFileSync(backup).equals(OLD)).toBe(true);
	expect(readdirSync(directory)).toHaveLength(2);
});
