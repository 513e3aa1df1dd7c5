import {
	appendFileSync,
	chmodSync,
	copyFileSync,
	existsSync,
	linkSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileSource } from "../../src/read/source.ts";
import { repairCopy, repairInPlace } from "../../src/repair/repair-file.ts";
import { DAMAGED, damagedSession, MENDED, REJECTED, repairOperations } from "../helpers/damaged-session.ts";
import { rejectionOf } from "../helpers/errors.ts";
import { dyingFiles, type Hook, hookedFiles, systemError } from "../helpers/hooked-files.ts";
import { file, HEADER, reply, user } from "../helpers/lines.ts";
import { NOW } from "../helpers/repair.ts";
import { scratchDirectory } from "../helpers/scratch.ts";

const inPlace = (path: string, options = {}) => repairInPlace(path, { now: NOW, ...options });
const backups = (directory: string) => readdirSync(directory).filter((name) => name.endsWith(".bak"));

test("the file is mended, the original and what was cut are kept, and one move undoes it", async () => {
	const { directory, path } = damagedSession();
	chmodSync(path, 0o640);
	const before = statSync(path);
	const { status, backup = "", rejected } = await inPlace(path);
	expect(status).toBe("repaired");
	expect(readFileSync(path).equals(MENDED)).toBe(true);
	expect(backup).toMatch(/session\.jsonl\.[0-9a-f]{8}\.bak$/);
	expect(readFileSync(backup).equals(DAMAGED)).toBe(true);
	expect(rejected).toBe(`${path}.rejected`);
	expect(readFileSync(`${path}.rejected`).equals(REJECTED)).toBe(true);
	const after = statSync(path);
	expect([after.mode, Math.round(after.mtimeMs)]).toEqual([before.mode, Math.round(before.mtimeMs)]);
	expect(statSync(`${path}.rejected`).mode & 0o777).toBe(0o640);
	renameSync(backup, path);
	expect(readFileSync(path).equals(DAMAGED)).toBe(true);
	expect(readdirSync(directory)).toHaveLength(2);
});

test("a second run writes nothing and makes no backup", async () => {
	const { directory, path } = damagedSession();
	await inPlace(path);
	const names = readdirSync(directory);
	const { ino, mtimeMs } = statSync(path);
	expect((await inPlace(path)).status).toBe("sound");
	expect(readdirSync(directory)).toEqual(names);
	expect(statSync(path)).toMatchObject({ ino, mtimeMs });
});

test("what was kept earlier is never written over: the next piece comes after it", async () => {
	const { directory, path } = damagedSession();
	await inPlace(path);
	appendFileSync(path, "undefined\n");
	await inPlace(path);
	const kept = readFileSync(`${path}.rejected`);
	expect(kept.subarray(0, REJECTED.length).equals(REJECTED)).toBe(true);
	expect(kept.subarray(REJECTED.length).toString()).toMatch(
		/^\{"rule":"file\/malformed-line",.*\}\nundefined\n\n$/,
	);
	expect(backups(directory)).toHaveLength(2);
});

test("the same content is kept once, however often it is repaired", async () => {
	const { directory, path } = damagedSession();
	const { backup = "" } = await inPlace(path);
	copyFileSync(backup, path); // undone by a copy: the backup is still there
	expect(await inPlace(path)).toMatchObject({ status: "repaired", backup });
	expect(backups(directory)).toHaveLength(1);
	expect(readFileSync(`${path}.rejected`).equals(REJECTED)).toBe(true);
	writeFileSync(path, DAMAGED);
	writeFileSync(backup, "something else");
	expect(await rejectionOf(inPlace(path))).toMatchObject({
		kind: "refused",
		message: expect.stringContaining("never overwritten"),
	});
	expect(readFileSync(path).equals(DAMAGED)).toBe(true);
	expect(await inPlace(path, { backup: false })).toMatchObject({ status: "repaired", backup: undefined });
});

test("a symbolic link stays one, and what is kept is where its target is", async () => {
	const { directory, path } = damagedSession();
	const link = join(scratchDirectory(), "link.jsonl");
	symlinkSync(path, link);
	const { rejected, backup } = await inPlace(link);
	expect(rejected).toBe(`${path}.rejected`);
	expect(readFileSync(path).equals(MENDED)).toBe(true);
	expect(readdirSync(directory)).toHaveLength(3);
	copyFileSync(`${backup}`, path);
	expect(await inPlace(link)).toMatchObject({ status: "repaired", backup });
	expect(readdirSync(directory)).toHaveLength(3);
});

test.each([
	["symbolic", symlinkSync],
	["hard", linkSync],
])("what is cut goes through no %s link, which may lead to the session itself", async (_what, link) => {
	const { directory, path } = damagedSession();
	const other = join(directory, "other");
	writeFileSync(other, "mine");
	link(other, `${path}.rejected`);
	expect(await rejectionOf(inPlace(path))).toMatchObject({
		kind: "refused",
		message: expect.stringContaining(".rejected: is a link"),
	});
	expect(readFileSync(other, "utf8")).toBe("mine");
	expect(readFileSync(path).equals(DAMAGED)).toBe(true);
});

test("the steps are those that make it safe: what is cut is on the disk before the file is replaced", async () => {
	expect((await repairOperations()).join(" ")).toMatch(
		/^openSync writeSync .*fsyncSync .*openSync .*writeSync .*fsyncSync .*linkSync .*fsyncSync .*renameSync .*fsyncSync/,
	);
});

test("killed before any step: the old file or the new one is there, and the next run does the rest", async () => {
	for (const [at, operation] of (await repairOperations()).entries()) {
		const { directory, path } = damagedSession();
		await inPlace(path, { files: dyingFiles(at + 1) }).catch(() => {});
		const now = readFileSync(path);
		const isNew = now.equals(MENDED);
		expect(isNew || now.equals(DAMAGED), operation).toBe(true);
		if (isNew) expect(readFileSync(`${path}.rejected`).equals(REJECTED), operation).toBe(true);
		rmSync(join(directory, `.session.jsonl.sessionctl-${process.pid}`), { force: true });
		await inPlace(path);
		expect(readFileSync(path).equals(MENDED), operation).toBe(true);
		const kept = readFileSync(`${path}.rejected`);
		expect(kept.subarray(-REJECTED.length).equals(REJECTED), operation).toBe(true);
		expect(backups(directory), operation).toHaveLength(1);
	}
});

const noLinks: Hook = (_step, operation) => {
	if (operation === "linkSync") throw systemError("EPERM");
};

test.each([
	["with hard links", () => {}],
	["without", noLinks],
])("the file system fails at any step, %s: all is as it was, or all is done", async (_what, hook: Hook) => {
	const names = await repairOperations(hook);
	for (const [at, operation] of names.entries()) {
		const { directory, path } = damagedSession();
		const files = hookedFiles((step, name) => {
			if (step === at + 1) throw systemError("ENOSPC");
			hook(step, name);
		});
		const failure: unknown = await inPlace(path, { files }).catch((error: unknown) => error);
		const isNew = readFileSync(path).equals(MENDED);
		expect(isNew || readFileSync(path).equals(DAMAGED), `${at} ${operation}`).toBe(true);
		expect(readdirSync(directory), `${at} ${operation}`).toHaveLength(isNew ? 3 : 1);
		const isHarmless = operation === "fchownSync" || at + 1 === names.length;
		if (isHarmless) expect(failure).toMatchObject({ status: "repaired" });
		else
			expect(failure, `${at} ${operation}`).toMatchObject({
				kind: "refused",
				message: expect.stringMatching(/disk is full/),
			});
	}
});

test.each([
	["grew", (path: string) => appendFileSync(path, `\n${user("f1", "d1")}\n`)],
	["was written over", (path: string) => writeFileSync(path, DAMAGED.toString().replace("ask", "who"))],
	["became another", (path: string) => writeFileSync(path, file(HEADER, user("a1", null)))],
])("a file that %s after it was looked at is left alone", async (_what, change) => {
	const { directory, path } = damagedSession();
	let isDone = false;
	const files = hookedFiles((_step, operation) => {
		if (isDone || operation !== "fchmodSync") return;
		isDone = true;
		change(path);
	});
	expect(await rejectionOf(inPlace(path, { files }))).toMatchObject({
		kind: "refused",
		message: expect.stringMatching(/changed it meanwhile/),
	});
	const changed = readFileSync(path);
	expect(changed.equals(DAMAGED)).toBe(false);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
});

test("lines that come right after the replacement are in the new file", async () => {
	const { path } = damagedSession();
	const late = user("f1", "d1");
	const files = hookedFiles((_step, operation) => {
		if (operation === "renameSync") appendFileSync(path, `\n${late}\n`);
	});
	expect((await inPlace(path, { files })).status).toBe("repaired");
	const lines = readFileSync(path, "utf8");
	expect(lines.startsWith(MENDED.toString())).toBe(true);
	expect(lines.trimEnd().endsWith(late)).toBe(true);
});

test("a copy has what was cut beside it, and takes nobody's place", async () => {
	const { directory, path } = damagedSession();
	const out = join(directory, "out.jsonl");
	const copy = (options = {}) => {
		const source = fileSource(path);
		try {
			return repairCopy(source, out, { now: NOW, outputName: out, source: path, ...options });
		} finally {
			source.close();
		}
	};
	expect(copy()).toMatchObject({ status: "repaired", output: out, rejected: `${out}.rejected` });
	expect(readFileSync(out).equals(MENDED)).toBe(true);
	expect(readFileSync(path).equals(DAMAGED)).toBe(true);
	rmSync(`${out}.rejected`);
	expect(() => copy()).toThrow("exists");
	expect(existsSync(`${out}.rejected`)).toBe(false);
	expect(copy({ force: true }).status).toBe("repaired");
});

test("a result that does not pass its check is not written", async () => {
	const directory = scratchDirectory();
	const path = join(directory, "session.jsonl");
	// The role of old keeps the model from seeing an image that no provider takes.
	const image = { type: "image", mimeType: "image/png", data: "blob:sha256:00" };
	const hook = { role: "hookMessage", customType: "x", content: [image], display: true, timestamp: 1 };
	const line = user("b1", "a1").replace(/"message":\{.*/, `"message":${JSON.stringify(hook)}}`);
	const bytes = file(HEADER, user("a1", null), line, reply("c1", "b1"));
	writeFileSync(path, bytes);
	const { status, plan } = await inPlace(path, { rules: ["entry/legacy-role"] });
	expect(status).toBe("refused");
	expect(plan.objection).toMatch(/more errors|1 errors/);
	expect(readFileSync(path).equals(bytes)).toBe(true);
	expect(readdirSync(directory)).toEqual(["session.jsonl"]);
	// The rest of a file is mended all the same, and after that nothing more is to be done.
	writeFileSync(path, Buffer.concat([bytes, Buffer.from("undefined\n")]));
	for (const expected of ["repaired", "sound"]) {
		const rest = await inPlace(path);
		expect(rest.status).toBe(expected);
		expect(rest.plan.objection).toBeUndefined();
		expect(rest.plan.left).toMatchObject([
			{ rule: "entry/legacy-role", reason: expect.stringMatching(/when it is mended/) },
		]);
		expect(readFileSync(path).equals(bytes)).toBe(true);
	}
});

test("a file that was written to seconds ago is left alone, but not when there is nothing to do", async () => {
	const { directory, path } = damagedSession();
	const written = (seconds: number) => utimesSync(path, NOW, new Date(NOW.getTime() - seconds * 1000));
	for (const seconds of [-1, 0, 4]) {
		written(seconds);
		expect(await rejectionOf(inPlace(path))).toMatchObject({
			kind: "refused",
			message: expect.stringContaining(`was written to ${Math.abs(seconds)} s ago`),
		});
		expect(readdirSync(directory)).toEqual(["session.jsonl"]);
	}
	written(6);
	expect((await inPlace(path)).status).toBe("repaired");
	written(0);
	expect((await inPlace(path)).status).toBe("sound");
});
