import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { openSession, type SessionInput } from "../../src/session/open.ts";
import { errorOf, rejectionOf } from "../helpers/errors.ts";
import { fixture } from "../helpers/fixture.ts";

const path = fixture("sessions/login.jsonl");
const bytes = readFileSync(path);

const INPUTS: readonly (readonly [kind: string, input: () => SessionInput, name: string])[] = [
	["a path", () => path, path],
	["a URL", () => pathToFileURL(path), path],
	["bytes", () => bytes, "<bytes>"],
	["bytes of another kind", () => new Uint8Array(bytes), "<bytes>"],
	["a stream", () => Readable.from([bytes.subarray(0, 700), bytes.subarray(700)]), "-"],
];

describe.each(INPUTS)("%s", (_kind, input, name) => {
	test("is read, and entries are read back", async () => {
		const session = await openSession(input());
		expect([session.file, session.name, session.rows.length]).toEqual([name, "Redirect after login", 19]);
		const entries = [...session.readAll(session.rows)].map(([, entry]) => entry);
		const lines = bytes.toString().trimEnd().split("\n").slice(1);
		expect(entries).toEqual(lines.map((line): unknown => JSON.parse(line)));
		session.close();
	});

	test("can be called something else", async () => {
		const session = await openSession(input(), { name: "mine" });
		expect(session.file).toBe("mine");
		session.close();
	});
});

test("what is no session is refused by its name", async () => {
	const { kind, message } = await rejectionOf(openSession(Buffer.from("notes"), { name: "notes.txt" }));
	expect(kind).toBe("not-a-session");
	expect(message).toMatch(/^notes\.txt:1: not a session: /);
});

test("rows stay when a session is closed; reading is an error from then on", async () => {
	const session = await openSession(path, { name: "login.jsonl" });
	session.close();
	const [row] = session.rows;
	if (row === undefined) throw new Error("no entry");
	expect(row.text).toBe("anthropic/claude-sonnet-4-5");
	expect(errorOf(() => session.read(row)).kind).toBe("unreadable");
});
