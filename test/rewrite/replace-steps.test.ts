import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { dyingFiles, type Hook, hookedFiles, systemError } from "../helpers/hooked-files.ts";
import { NEW, OLD, oldSession, operations } from "../helpers/old-session.ts";

test("the steps are those that make it safe", async () => {
	expect((await operations()).join(" ")).toMatch(
		/openSync .*writeSync .*fsyncSync .*linkSync .*fsyncSync .*renameSync .*fsyncSync/,
	);
});

test("killed before any step: the old file or the new one is there, and the next run does the rest", async () => {
	for (const [at, operation] of (await operations()).entries()) {
		const { directory, path, backup } = oldSession();
		await migrateInPlace(path, { files: dyingFiles(at + 1) }).catch(() => {});
		const isNew = readFileSync(path).equals(NEW);
		expect(isNew || readFileSync(path).equals(OLD), operation).toBe(true);
		if (isNew || existsSync(backup)) expect(readFileSync(backup).equals(OLD), operation).toBe(true);
		expect(readdirSync(directory).filter((name) => name.endsWith(".jsonl"))).toEqual(["session.jsonl"]);
		// The next run has another process number, and clears away what this one left.
		rmSync(join(directory, `.session.jsonl.sessionctl-${process.pid}`), { force: true });
		await migrateInPlace(path);
		expect(readFileSync(path).equals(NEW), operation).toBe(true);
		expect(readFileSync(backup).equals(OLD), operation).toBe(true);
		expect(readdirSync(directory)).toHaveLength(2);
	}
});

const noLinks: Hook = (_step, operation) => {
	if (operation === "linkSync") throw systemError("EPERM");
};

test.each([
	["with hard links", () => {}],
	["without", noLinks],
])("the file system fails at any step, %s: all is as it was, or all is done", async (_what, hook: Hook) => {
	const names = await operations(hook);
	for (const [at, operation] of names.entries()) {
		const { directory, path } = oldSession();
		const files = hookedFiles((step, name) => {
			if (step === at + 1) throw systemError("ENOSPC");
			hook(step, name);
		});
		const failure: unknown = await migrateInPlace(path, { files }).catch((error: unknown) => error);
		const isNew = readFileSync(path).equals(NEW);
		expect(isNew || readFileSync(path).equals(OLD), operation).toBe(true);
		expect(readdirSync(directory), operation).toHaveLength(isNew ? 2 : 1);
		// That the owner cannot be kept, or a file not be closed when all is done, is no failure.
		const isHarmless = operation === "fchownSync" || at + 1 === names.length;
		if (isHarmless) expect(failure).toMatchObject({ status: "migrated" });
		else expect(failure).toMatchObject({ kind: "refused", message: expect.stringMatching(/disk is full/) });
	}
});
