import {
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkInPlace, type InPlaceOptions, migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { writeFile } from "../../src/rewrite/write-file.ts";
import { hookedFiles, systemError } from "../helpers/hooked-files.ts";
import { NEW, OLD, type OldSession, oldSession, operations } from "../helpers/old-session.ts";

/** The migration is refused for this reason, and nothing is other than it was. */
async function expectRefusal(
	{ directory, path }: OldSession,
	reason: RegExp,
	options: InPlaceOptions = {},
): Promise<void> {
	const { ino, mtimeMs } = statSync(path);
	const names = readdirSync(directory);
	const message = expect.stringMatching(reason);
	await expect(migrateInPlace(path, options)).rejects.toMatchObject({ kind: "refused", message });
	expect(readFileSync(path).equals(OLD)).toBe(true);
	expect(statSync(path)).toMatchObject({ ino, mtimeMs });
	expect(readdirSync(directory)).toEqual(names);
}

test("a backup is never overwritten, be it what it may", async () => {
	const session = oldSession();
	writeFileSync(session.backup, "somebody's");
	await expectRefusal(session, /\.v1\.bak exists/);
	expect(readFileSync(session.backup, "utf8")).toBe("somebody's");
	rmSync(session.backup);
	symlinkSync("nowhere", session.backup);
	await expectRefusal(session, /\.v1\.bak exists/);
	rmSync(session.backup);
	mkdirSync(session.backup);
	await expectRefusal(session, /\.v1\.bak exists/);
});

test("a rename that fails after all takes nothing away", async () => {
	const session = oldSession();
	const files = hookedFiles((_step, operation) => {
		if (operation !== "renameSync") return;
		renameSync(join(session.directory, `.session.jsonl.sessionctl-${process.pid}`), session.path);
		throw systemError("EIO");
	});
	await expect(migrateInPlace(session.path, { files })).rejects.toMatchObject({ kind: "refused" });
	expect(readFileSync(session.path).equals(NEW)).toBe(true);
	expect(readFileSync(session.backup).equals(OLD)).toBe(true);
});

test("nor is one that comes into being meanwhile", async () => {
	const session = oldSession();
	const files = hookedFiles((_step, operation) => {
		if (operation === "linkSync") writeFileSync(session.backup, "somebody's");
	});
	const refusal = { kind: "refused", message: expect.stringMatching(/it exists/) };
	await expect(migrateInPlace(session.path, { files })).rejects.toMatchObject(refusal);
	expect(readFileSync(session.backup, "utf8")).toBe("somebody's");
	expect(readFileSync(session.path).equals(OLD)).toBe(true);
	expect(readdirSync(session.directory)).toHaveLength(2);
});

test("a file with another hard link is refused, since the links would part", async () => {
	const session = oldSession();
	linkSync(session.path, join(session.directory, "another name"));
	await expectRefusal(session, /2 hard links/);
});

test("a directory in which no file can be made is refused", async () => {
	for (const code of ["EACCES", "EROFS"]) {
		const files = hookedFiles((_step, operation) => {
			if (operation === "openSync") throw systemError(code);
		});
		await expectRefusal(oldSession(), /no file can be made in/, { files });
	}
});

test("a file that another process is replacing is refused", async () => {
	const session = oldSession();
	writeFileSync(join(session.directory, `.session.jsonl.sessionctl-${process.ppid}`), "");
	await expectRefusal(session, new RegExp(`process ${process.ppid} is replacing it`));
});

test("so is one that this process is replacing", async () => {
	const { path } = oldSession();
	writeFileSync(path, OLD.subarray(0, -1)); // a last line without its end has the first one wait
	const first = migrateInPlace(path);
	const refusal = { kind: "refused", message: expect.stringMatching(/it exists/) };
	await expect(migrateInPlace(path)).rejects.toMatchObject(refusal);
	expect(await first).toMatchObject({ status: "migrated" });
});

test("what a process with the same number has left is cleared away", async () => {
	const { directory, path } = oldSession();
	const draft = join(directory, `.session.jsonl.sessionctl-${process.pid}`);
	writeFileSync(draft, "left over");
	await migrateInPlace(path, { backup: false });
	expect(readFileSync(path).equals(NEW)).toBe(true);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
	writeFileSync(join(directory, `.copy.sessionctl-${process.pid}`), "left over");
	writeFile(join(directory, "copy"), [NEW]);
	expect(readdirSync(directory)).toEqual(["copy", "session.jsonl"]);
});

test("a draft that another process has put in the place of ours is not given the name", async () => {
	const session = oldSession();
	const draft = join(session.directory, `.session.jsonl.sessionctl-${process.pid}`);
	const files = hookedFiles((_step, operation) => {
		if (operation !== "linkSync") return;
		rmSync(draft);
		writeFileSync(draft, "another draft");
	});
	const refusal = { kind: "refused", message: expect.stringMatching(/another process is replacing it/) };
	await expect(migrateInPlace(session.path, { files })).rejects.toMatchObject(refusal);
	expect(readFileSync(session.path).equals(OLD)).toBe(true);
});

test("names that are too long for a draft or a backup are refused", () => {
	const { directory } = oldSession();
	for (const length of [244, 252]) {
		const path = join(directory, "x".repeat(length));
		writeFileSync(path, OLD);
		const refusal = { kind: "refused", message: expect.stringMatching(/the name is too long$/) };
		expect(() => checkInPlace(path, 1, {})).toThrow(expect.objectContaining(refusal));
	}
});

test("what is no file cannot be replaced", async () => {
	const { directory } = oldSession();
	await expect(migrateInPlace(directory)).rejects.toMatchObject({ kind: "unreadable" });
	await expect(migrateInPlace(join(directory, "none.jsonl"))).rejects.toMatchObject({ kind: "not-found" });
});

test("entries that form a tree are refused, and nothing is written", async () => {
	const session = oldSession(
		Buffer.from('{"type":"session","id":"a"}\n{"type":"label","id":"b","parentId":null}\n'),
	);
	const names = readdirSync(session.directory);
	await expect(migrateInPlace(session.path)).rejects.toMatchObject({ kind: "refused" });
	expect(readdirSync(session.directory)).toEqual(names);
});

test("a file that is put in its place meanwhile stays there", async () => {
	const rename = (await operations()).indexOf("renameSync") + 1;
	for (let moment = 1; moment < rename; moment++) {
		const session = oldSession();
		const files = hookedFiles((step) => {
			if (step !== moment) return;
			writeFileSync(`${session.path}.other`, "another file");
			renameSync(`${session.path}.other`, session.path);
		});
		const refusal = { kind: "refused", message: expect.stringMatching(/another process has/) };
		await expect(migrateInPlace(session.path, { files })).rejects.toMatchObject(refusal);
		expect(readFileSync(session.path, "utf8")).toBe("another file");
		expect(readdirSync(session.directory)).toEqual(["session.jsonl"]);
	}
});
