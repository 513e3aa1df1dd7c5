import {
	appendFileSync,
	closeSync,
	openSync,
	readdirSync,
	readFileSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { expect, test, vi } from "vitest";
import { migrateInPlace } from "../../src/rewrite/migrate-file.ts";
import { hookedFiles } from "../helpers/hooked-files.ts";
import { migrate } from "../helpers/migrate.ts";
import { NEW, OLD, type OldSession, oldSession, operations } from "../helpers/old-session.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

const LATE = `${JSON.stringify({ type: "message", message: { role: "hookMessage", content: "late" } })}\n`;

/** Migrates, and does something right before some of the steps. */
async function migrateWith(
	{ path }: OldSession,
	actions: Readonly<Record<number, () => void>>,
): Promise<unknown> {
	const files = hookedFiles((step) => actions[step]?.());
	return migrateInPlace(path, { files }).catch((error: unknown) => error);
}

test("a line that is appended before any step is in the result", async () => {
	const names = await operations();
	const rename = names.indexOf("renameSync") + 1;
	const all = migrate(Buffer.concat([OLD, Buffer.from(LATE)])).bytes.toString();
	for (let step = 1; step <= names.length; step++) {
		const session = oldSession();
		await migrateWith(session, { [step]: () => appendFileSync(session.path, LATE) });
		// What is appended to the new file is its writer's affair.
		expect(readFileSync(session.path, "utf8"), names[step - 1]).toBe(step <= rename ? all : NEW + LATE);
	}
});

test("so is one by a writer that has opened the old file before the rename and writes after it", async () => {
	const names = await operations();
	const all = migrate(Buffer.concat([OLD, Buffer.from(LATE)])).bytes.toString();
	for (let step = 1; step < names.length; step++) {
		const session = oldSession();
		const fd = openSync(session.path, "a");
		await migrateWith(session, { [step]: () => writeSync(fd, LATE) });
		closeSync(fd);
		expect(readFileSync(session.path, "utf8"), names[step - 1]).toBe(all);
		expect(readFileSync(session.backup, "utf8")).toBe(OLD + LATE);
	}
});

test("so is one that is written while the one who looks has no core, between any look and the next", async () => {
	const all = migrate(Buffer.concat([OLD, Buffer.from(LATE)])).bytes.toString();
	for (let stall = 1; stall <= 10; stall++) {
		const session = oldSession();
		const fd = openSync(session.path, "a");
		const { now } = Date;
		let looks = Number.NEGATIVE_INFINITY;
		let stalled = 0;
		vi.spyOn(Date, "now").mockImplementation(() => {
			if (++looks === stall) {
				writeSync(fd, LATE);
				stalled = 200;
			}
			return now() + stalled;
		});
		const files = hookedFiles((_step, name) => {
			if (name === "renameSync") looks = 0;
		});
		await migrateInPlace(session.path, { files });
		vi.restoreAllMocks();
		closeSync(fd);
		expect(readFileSync(session.path, "utf8"), `look ${stall} of ${looks}`).toBe(all);
	}
});

test("a line that is written in two halves is in the result once, as a whole", async () => {
	const names = await operations();
	const all = sessionOf(migrate(Buffer.concat([OLD, Buffer.from(LATE)])).bytes);
	for (let step = 1; step + 1 < names.length; step++) {
		const session = oldSession();
		const fd = openSync(session.path, "a");
		await migrateWith(session, {
			[step]: () => writeSync(fd, LATE.slice(0, 20)),
			[step + 1]: () => writeSync(fd, LATE.slice(20)),
		});
		closeSync(fd);
		const result = sessionOf(readFileSync(session.path));
		expect(
			result.rows.map((row) => result.read(row)),
			names[step - 1],
		).toEqual(all.rows.map((row) => all.read(row)));
	}
});

test("in version 2, where most lines stay as they are, no piece of it is left either", async () => {
	const old = sessionBytes(2, [{ type: "label", id: "a", parentId: null }]);
	const line = `${JSON.stringify({ type: "label", id: "b", parentId: "a" })}\n`;
	const all = migrate(Buffer.concat([old, Buffer.from(line)])).bytes.toString();
	const names = await operations();
	for (let step = 1; step + 1 < names.length; step++) {
		const session = oldSession(old);
		const fd = openSync(session.path, "a");
		await migrateWith(session, {
			[step]: () => writeSync(fd, line.slice(0, 9)),
			[step + 1]: () => writeSync(fd, line.slice(9)),
		});
		closeSync(fd);
		expect(readFileSync(session.path, "utf8"), names[step - 1]).toBe(all);
	}
});

test("entries of the new version that come late stay as they are", async () => {
	const names = await operations();
	const session = oldSession();
	const entry = `${JSON.stringify({ type: "label", id: "b", parentId: null })}\n`;
	await migrateWith(session, {
		[names.indexOf("renameSync") + 1]: () => appendFileSync(session.path, entry),
	});
	expect(readFileSync(session.path, "utf8")).toBe(NEW + entry);
});

test("a file that another process rewrites is left as that process wrote it", async () => {
	// The agent opens it: it truncates the file and writes it anew, longer than it was.
	const theirs = `${NEW}${LATE}`;
	const names = await operations();
	const rename = names.indexOf("renameSync") + 1;
	for (let step = 2; step <= names.length; step++) {
		const session = oldSession();
		const outcome = await migrateWith(session, {
			[step]: () => writeFileSync(session.path, theirs),
			...(step === rename ? { [step + 1]: () => appendFileSync(session.path, "and on\n") } : {}),
		});
		const goesOn = step === rename ? "and on\n" : "";
		expect(readFileSync(session.path, "utf8"), names[step - 1]).toBe(theirs + goesOn);
		expect(readdirSync(session.directory)).toHaveLength(step > rename ? 2 : 1);
		if (step > rename) expect(outcome).toMatchObject({ status: "migrated" });
		else expect(outcome).toMatchObject({ kind: "refused", message: expect.stringMatching(/changed/) });
	}
});

test("a file that is only touched is migrated", async () => {
	const names = await operations();
	for (let step = 1; step <= names.length; step++) {
		const session = oldSession();
		await migrateWith(session, { [step]: () => utimesSync(session.path, 1, 1) });
		expect(readFileSync(session.path).equals(NEW), names[step - 1]).toBe(true);
	}
});

test("a writer of an idle file has a moment to write what it opened the file for", async () => {
	const session = oldSession();
	utimesSync(session.path, 1, 1);
	const fd = openSync(session.path, "a");
	const files = hookedFiles((_step, operation) => {
		if (operation === "renameSync") setTimeout(() => writeSync(fd, LATE), 15);
	});
	await migrateInPlace(session.path, { files });
	closeSync(fd);
	const all = migrate(Buffer.concat([OLD, Buffer.from(LATE)])).bytes.toString();
	expect(readFileSync(session.path, "utf8")).toBe(all);
});
