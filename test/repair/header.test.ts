import { describe, expect, test } from "vitest";
import { directoryCwd } from "../../src/repair/directory-cwd.ts";
import { file, HEADER, reply, user } from "../helpers/lines.ts";
import { repair } from "../helpers/repair.ts";

const ENTRIES = file(user("a1", null), reply("b1", "a1"));
const PATH = "/home/me/.pi/agent/sessions/--home-me-my-app--/2026-05-04T09-12-00-123Z_0198c0de-cafe.jsonl";

/** The header of a repaired file. */
function header(bytes: Buffer): unknown {
	return JSON.parse(bytes.toString("utf8", 0, bytes.indexOf("\n")));
}

describe("a header is put together", () => {
	test("from the name of the file and of its directory", () => {
		const exists = (path: string) => "/home/me/my-app".startsWith(path);
		const { bytes, plan } = repair(ENTRIES, { path: PATH, exists });
		expect(header(bytes)).toEqual({
			type: "session",
			version: 3,
			id: "0198c0de-cafe",
			timestamp: "2026-05-04T09:12:00.123Z",
			cwd: "/home/me/my-app",
			metadata: { rebuiltBy: "sessionctl repair" },
		});
		expect(bytes.subarray(bytes.indexOf("\n") + 1).equals(ENTRIES)).toBe(true);
		expect(plan.changes[0]?.change.does).toMatch(/marked as rebuilt: the id from the file's name/);
	});

	test("from what is left of the damaged line, which is kept", () => {
		const piece = HEADER.slice(0, 95);
		const damaged = Buffer.concat([Buffer.from(`${piece}\n`), ENTRIES]);
		const { bytes, rejected } = repair(damaged, { path: PATH });
		expect(header(bytes)).toMatchObject({
			id: "0198c0de-0000-7000-8000-00000000cafe",
			timestamp: "2026-05-04T09:12:00.123Z",
		});
		expect(rejected.includes(piece)).toBe(true);
	});

	test("as it stands whole in the damaged line", () => {
		const { bytes } = repair(Buffer.concat([Buffer.from(`\0\0${HEADER}\n`), ENTRIES]));
		expect(header(bytes)).toEqual(JSON.parse(HEADER));
	});

	test("from the first entry where nothing else is known, always in the same way", () => {
		const { bytes } = repair(ENTRIES);
		expect(header(bytes)).toMatchObject({
			id: expect.stringMatching(/^rebuilt-[0-9a-f]{16}$/),
			timestamp: "2026-05-04T09:12:31.000Z",
		});
		expect(repair(ENTRIES).bytes.equals(bytes)).toBe(true);
	});

	test("of version 1 for entries without ids", () => {
		const entry =
			'{"type":"message","timestamp":"2026-05-04T09:12:31.000Z","message":{"role":"user","content":"ask","timestamp":1}}';
		expect(header(repair(file(entry)).bytes)).not.toHaveProperty("version");
	});
});

test("a title before the header becomes the name of the session", () => {
	const title = '{"type":"title","title":"Redirect after login","timestamp":"2026-05-04T09:12:00.000Z"}';
	const { bytes, plan } = repair(file(title, HEADER, user("a1", null), reply("b1", "a1")));
	expect(header(bytes)).toEqual(JSON.parse(HEADER));
	expect(plan.after.facts?.session.name).toBe("Redirect after login");
	expect(plan.after.messages).toBe(2);
});

test("what is no session stays none", () => {
	for (const text of ["", "\n\n", "hello", "<html></html>", '{"a":1}\n']) {
		expect(() => repair(Buffer.from(text))).toThrow("not a session");
	}
	expect(() => repair(Buffer.from('{"kind":"header","v":4}\n'))).toThrow("of harness");
});

test("a session of the harness is not repaired", () => {
	expect(() => repair(Buffer.from('{"kind":"header","v":4}\n'))).toThrow("only the agent's own sessions");
});

describe("a directory's name stands for", () => {
	const exists =
		(...paths: readonly string[]) =>
		(path: string) =>
			paths.some((known) => known === path || known.startsWith(`${path}/`));
	test.each([
		["--home-me-app--", ["/home/me/app"], "/home/me/app"],
		["--home-me-my-app--", ["/home/me/my-app"], "/home/me/my-app"],
		["--a-b--", ["/a/b", "/a-b"], undefined], // both exist
		["--a-b--", [], undefined],
		["sessions", ["/sessions"], undefined],
	])("%s where %j exist", (name, paths, cwd) => expect(directoryCwd(name, exists(...paths))).toBe(cwd));
	test("nothing where nobody can look, or there are too many ways to read it", () => {
		expect(directoryCwd("--a--", undefined)).toBeUndefined();
		expect(directoryCwd(`--${"a-".repeat(60)}a--`, () => true)).toBeUndefined();
	});
});
