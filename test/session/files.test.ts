import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { findSessions, mostRecentSession, sessionPlaces } from "../../src/session/files.ts";
import { storeFile, storeSession } from "../helpers/session-store.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const base = temporaryDirectory();
const CWD = "/home/ada/shop";

/** An agent directory for each test, and in it the directory of `CWD`. */
let agentDir: string;
let own: string;
beforeEach(() => {
	agentDir = mkdtempSync(join(base, "agent-"));
	own = join(agentDir, "sessions", "--home-ada-shop--");
});

function placesOf(cwd = CWD, options: { sessionDir?: string; env?: Record<string, string> } = {}) {
	return sessionPlaces({
		cwd,
		env: { PI_CODING_AGENT_DIR: agentDir, ...options.env },
		sessionDir: options.sessionDir,
	});
}

describe("where the sessions of a directory are", () => {
	test.each([
		["/home/ada/shop", "--home-ada-shop--"],
		["/", "----"],
		["/a-b/c", "--a-b-c--"],
		["C:\\work\\shop", "--C--work-shop--"],
		["/with space/ü", "--with space-ü--"],
	])("%s: %s", (cwd, name) => {
		expect(placesOf(cwd).directory).toBe(join(agentDir, "sessions", name));
	});

	test.each<[what: string, env: Record<string, string>, sessionDir: string | undefined, directory: string]>([
		["by default", {}, undefined, join(homedir(), ".pi/agent/sessions/--home-ada-shop--")],
		[
			"in an agent directory",
			{ PI_CODING_AGENT_DIR: "/agent" },
			undefined,
			"/agent/sessions/--home-ada-shop--",
		],
		[
			"in one below home",
			{ PI_CODING_AGENT_DIR: "~/a" },
			undefined,
			join(homedir(), "a/sessions/--home-ada-shop--"),
		],
		[
			"in one below the directory",
			{ PI_CODING_AGENT_DIR: "a" },
			undefined,
			`${CWD}/a/sessions/--home-ada-shop--`,
		],
		[
			"in a flat one",
			{ PI_CODING_AGENT_DIR: "/agent", PI_CODING_AGENT_SESSION_DIR: "/flat" },
			undefined,
			"/flat",
		],
		["in one named by an option", { PI_CODING_AGENT_SESSION_DIR: "/flat" }, "/mine", "/mine"],
		["in one named relatively", {}, "mine", `${CWD}/mine`],
		[
			"by default, with empty variables",
			{ PI_CODING_AGENT_DIR: "", PI_CODING_AGENT_SESSION_DIR: "" },
			"",
			join(homedir(), ".pi/agent/sessions/--home-ada-shop--"),
		],
	])("%s", (_what, env, sessionDir, directory) => {
		expect(sessionPlaces({ cwd: CWD, env, sessionDir }).directory).toBe(directory);
	});
});

describe("the most recent session", () => {
	test("is the one written to last, whatever the names say", () => {
		storeSession(own, "2026-01-03_c.jsonl", { id: "c", mtime: 100 });
		const newest = storeSession(own, "2026-01-01_a.jsonl", { id: "a", mtime: 300 });
		storeSession(own, "2026-01-02_b.jsonl", { id: "b", mtime: 200 });
		expect(mostRecentSession(placesOf())).toEqual({ path: newest, id: "a", cwd: undefined, mtime: 300_000 });
	});

	test.each([
		["no session", "notes\n"],
		["an empty file", ""],
		["an entry before the header", '{"type":"message"}\n{"type":"session","id":"x"}\n'],
		["a header without an id", '{"type":"session"}\n'],
		["a header beyond what the agent looks at", `{"type":"session","id":"x","m":"${"x".repeat(1 << 20)}"}\n`],
	])("is none whose header does not parse: %s", (_what, content) => {
		const older = storeSession(own, "a.jsonl", { id: "a", mtime: 100 });
		storeFile(own, "b.jsonl", content, 200);
		expect(mostRecentSession(placesOf())?.path).toBe(older);
	});

	test("may have damaged lines before its header, and a long header", () => {
		const header = JSON.stringify({ type: "session", id: "b", metadata: "x".repeat(500_000) });
		const path = storeFile(own, "b.jsonl", `\n{"torn\n${header}\n`);
		expect(mostRecentSession(placesOf())?.path).toBe(path);
	});

	test("is a file that ends in .jsonl: no directory, no other file, no link that leads nowhere", () => {
		const path = storeSession(own, "a.jsonl", { id: "a", mtime: 100 });
		storeSession(own, "b.jsonl.bak", { id: "b", mtime: 200 });
		mkdirSync(join(own, "c.jsonl"));
		symlinkSync("gone", join(own, "d.jsonl"));
		symlinkSync("e.jsonl", join(own, "e.jsonl"));
		expect(mostRecentSession(placesOf())?.path).toBe(path);
	});

	test("may be a link to a session", () => {
		const target = storeSession(base, "elsewhere/a.jsonl", { id: "a" });
		mkdirSync(own, { recursive: true });
		symlinkSync(target, join(own, "link.jsonl"));
		expect(mostRecentSession(placesOf())?.path).toBe(join(own, "link.jsonl"));
	});

	test("of a directory without sessions is none", () => {
		expect(mostRecentSession(placesOf())).toBeUndefined();
		mkdirSync(own, { recursive: true });
		expect(mostRecentSession(placesOf())).toBeUndefined();
	});

	test("in the agent's own directory needs no cwd: directories of one name share it", () => {
		const path = storeSession(own, "a.jsonl", { id: "a", cwd: "/home/ada-shop" });
		expect(mostRecentSession(placesOf())?.path).toBe(path);
	});
});

describe("a flat directory", () => {
	let flat: string;
	let mine: string;
	beforeEach(() => {
		flat = mkdtempSync(join(base, "flat-"));
		mine = storeSession(flat, "mine.jsonl", { id: "mine", cwd: CWD, mtime: 100 });
		storeSession(flat, "other.jsonl", { id: "other", cwd: "/home/ada", mtime: 200 });
		storeSession(flat, "empty.jsonl", { id: "empty", cwd: "", mtime: 300 });
		storeSession(flat, "absent.jsonl", { id: "absent", mtime: 400 });
	});

	test.each(["option", "environment"])("counts only sessions of this directory: named by %s", (by) => {
		const places =
			by === "option"
				? placesOf(CWD, { sessionDir: flat })
				: placesOf(CWD, { env: { PI_CODING_AGENT_SESSION_DIR: flat } });
		expect(mostRecentSession(places)?.path).toBe(mine);
	});

	test("compares directories, not spellings", () => {
		const spelled = storeSession(flat, "spelled.jsonl", {
			id: "spelled",
			cwd: "/home/./ada//shop/",
			mtime: 500,
		});
		expect(mostRecentSession(placesOf(CWD, { sessionDir: flat }))?.path).toBe(spelled);
	});

	test("finds sessions of other directories by their id, after those of this one", () => {
		const places = placesOf(CWD, { sessionDir: flat });
		expect(findSessions(places, "other").map(({ id }) => id)).toEqual(["other"]);
		storeSession(flat, "m.jsonl", { id: "m", cwd: "/elsewhere" });
		expect(findSessions(places, "m").map(({ id }) => id)).toEqual(["mine"]);
	});

	test("counts no session without a directory, not even in the one where the program runs", () => {
		expect(mostRecentSession(placesOf(process.cwd(), { sessionDir: flat }))).toBeUndefined();
	});

	test("that is the agent's own counts all, as the agent does", () => {
		const path = storeSession(own, "a.jsonl", { id: "a", cwd: "/home/ada-shop" });
		expect(mostRecentSession(placesOf(CWD, { sessionDir: own }))?.path).toBe(path);
	});
});
