import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileSource } from "../../src/read/source.ts";
import { copyFile } from "../../src/rewrite/migrate-file.ts";
import { writeFile } from "../../src/rewrite/write-file.ts";
import { NEW, OLD, oldSession } from "../helpers/old-session.ts";

/** Copies a session to a file, and does something to it once its first piece has been read. */
async function copyWhile(action: (path: string) => void, old: Buffer = OLD): Promise<string> {
	const { directory, path } = oldSession(old);
	const out = join(directory, "out");
	const source = fileSource(path);
	try {
		await copyFile(source, {}, (chunks) =>
			writeFile(
				out,
				interrupted(chunks, () => action(path)),
			),
		);
		return readFileSync(out, "utf8");
	} catch (error) {
		expect(existsSync(out)).toBe(false);
		throw error;
	} finally {
		source.close();
	}
}

function* interrupted(
	chunks: Iterable<Uint8Array>,
	action: () => void,
): Generator<Uint8Array, void, undefined> {
	let isFirst = true;
	for (const chunk of chunks) {
		if (isFirst) action();
		isFirst = false;
		yield chunk;
	}
}

test("a file that is cut short or written anew meanwhile is not copied", async () => {
	const changed = { kind: "unreadable", message: expect.stringMatching(/changed while it was being read/) };
	const longer = Buffer.concat([NEW, NEW]);
	for (const text of ["", OLD.subarray(0, 40), NEW, longer]) {
		await expect(copyWhile((path) => writeFileSync(path, text))).rejects.toMatchObject(changed);
	}
});

test("one that is appended to is, as it was", async () => {
	expect(await copyWhile((path) => appendFileSync(path, "more\n"))).toBe(NEW.toString());
	expect(await copyWhile(() => {}, NEW)).toBe(NEW.toString());
});
