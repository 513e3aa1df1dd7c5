import { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/session/json.ts";
import { listSessions } from "../../src/session/list-sessions.ts";
import type { ListedSession } from "../../src/session/listed-session.ts";
import { sessionFile } from "../arbitraries/session.ts";
import { listOracle } from "./oracle.ts";

const CWD = "/home/user/project";
const RUNS = Number(process.env["SESSIONCTL_RUNS"] ?? 1000);

/** What the agent's list says of a session; without the texts of all messages, which we do not gather. */
function theirs({ allMessagesText: _, created, modified, ...info }: JsonObject): JsonObject {
	return { ...info, created: asTime(created), modified: asTime(modified) };
}

function ours(session: ListedSession): JsonObject {
	const { path, id, cwd, name, parentSessionPath, messageCount, firstMessage, created, modified } = session;
	const times = { created: asTime(created), modified: asTime(modified) };
	return { path, id, cwd, name, parentSessionPath, messageCount, firstMessage, ...times };
}

function asTime(date: unknown): number {
	return date instanceof Date ? date.getTime() : Number.NaN;
}

/** Without the names of old files, which the agent does not look at. */
function withoutOldNames(session: ListedSession, raw: JsonObject | undefined): JsonObject {
	return { ...ours(session), parentSessionPath: raw?.["parentSessionPath"] };
}

async function compare(directory: string, options: { readonly all: boolean }): Promise<number> {
	const listed = await listOracle(directory, options.all ? undefined : CWD);
	// A header without an id is listed by the agent, but is none: no command of it opens the file.
	const expected = listed.filter(({ id }) => typeof id === "string").map(theirs);
	const { sessions } = await listSessions({ cwd: CWD, env: {}, sessionDir: directory, all: options.all });
	const shown = sessions.filter(({ hidden }) => hidden === undefined);
	const byPath = new Map(expected.map((info) => [info["path"], info]));
	expect(shown.map((session) => withoutOldNames(session, byPath.get(session.path)))).toEqual(expected);
	for (const { path, hidden } of sessions)
		expect([path, byPath.has(path)]).toEqual([path, hidden === undefined]);
	return expected.length;
}

function inDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
	const directory = mkdtempSync(join(tmpdir(), "sessionctl-list-"));
	return use(directory).finally(() => rmSync(directory, { recursive: true }));
}

describe("a list has the sessions that the agent lists, with its values, in its order", () => {
	test.each([true, false])(`${RUNS} random sessions, of all directories: %s`, async (all) => {
		const files = fc.array(sessionFile(), { minLength: 1, maxLength: 12 });
		const property = fc.asyncProperty(files, (sessions) =>
			inDirectory(async (directory) => {
				for (const [at, { bytes }] of sessions.entries()) {
					const path = join(directory, `2026-01-${10 + at}_session.jsonl`);
					writeFileSync(path, bytes);
					utimesSync(path, at, 1_000_000 + at);
				}
				await compare(directory, { all });
			}),
		);
		await fc.assert(property, { numRuns: Math.ceil(RUNS / 20) });
	});

	test("every fixture, damaged ones included: what is left out there has a reason here", () =>
		inDirectory(async (directory) => {
			for (const [at, path] of fixtures().entries()) copyFileSync(path, join(directory, `${at}.jsonl`));
			expect(await compare(directory, { all: true })).toBeGreaterThan(100);
		}));

	test("a directory that is not there holds none", async () => {
		expect(await compare("/nowhere/sessions", { all: true })).toBe(0);
	});
});

function fixtures(): string[] {
	const folder = resolve("fixtures");
	const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
	// An event stream begins with a header, so the agent lists it as a session without messages: it is none.
	const sessions = names.filter((name) => name.endsWith(".jsonl") && !/event-stream|events/.test(name));
	return sessions.map((name) => join(folder, name));
}
