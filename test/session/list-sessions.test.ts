import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { type ListOptions, listSessions } from "../../src/session/list-sessions.ts";
import type { ListedSession } from "../../src/session/listed-session.ts";
import { storeFile } from "../helpers/session-store.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const base = temporaryDirectory();
const CWD = "/home/ada/shop";
const CREATED = "2026-05-04T09:00:00.000Z";

/** An agent directory for each test, and in it the directory of `CWD`. */
let agentDir: string;
let own: string;
beforeEach(() => {
	agentDir = mkdtempSync(join(base, "agent-"));
	own = join(agentDir, "sessions", "--home-ada-shop--");
});

function list(options: Partial<ListOptions> = {}) {
	return listSessions({ cwd: CWD, env: { PI_CODING_AGENT_DIR: agentDir }, ...options });
}

/** The only session of a directory that holds one file with these lines behind a header. */
async function describeFile(lines: readonly unknown[], header: object = {}): Promise<ListedSession> {
	storeFile(own, "one.jsonl", sessionText(lines, header));
	const [session] = (await list()).sessions;
	if (session === undefined) throw new Error("the session is not listed");
	return session;
}

function sessionText(lines: readonly unknown[], header: object = {}): string {
	const first = { type: "session", version: 3, id: "one", timestamp: CREATED, cwd: CWD, ...header };
	return [first, ...lines]
		.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`)
		.join("");
}

let nextId = 0;

function message(role: string, content: unknown, more: object = {}): object {
	return { type: "message", id: `m${nextId++}`, parentId: null, message: { role, content, ...more } };
}

function named(name: unknown): object {
	return { type: "session_info", id: `n${nextId++}`, parentId: null, name };
}

describe("which sessions are of a directory", () => {
	const ids = async (options: Partial<ListOptions> = {}) =>
		(await list(options)).sessions.map(({ id }) => id).toSorted();

	test("the header decides, not the directory that the file lies in", async () => {
		storeFile(own, "a.jsonl", sessionText([], { id: "own" }));
		storeFile(own, "b.jsonl", sessionText([], { id: "collided", cwd: "/home-ada/shop" }));
		storeFile(join(agentDir, "sessions", "--elsewhere--"), "c.jsonl", sessionText([], { id: "moved" }));
		expect(await ids()).toEqual(["moved", "own"]);
		expect(await ids({ cwd: "/home-ada/shop" })).toEqual(["collided"]);
		expect(await ids({ all: true })).toEqual(["collided", "moved", "own"]);
	});

	test("one that names no directory counts where it lies", async () => {
		storeFile(own, "a.jsonl", sessionText([], { id: "old", cwd: "" }));
		storeFile(
			join(agentDir, "sessions", "--elsewhere--"),
			"b.jsonl",
			sessionText([], { id: "else", cwd: "" }),
		);
		expect(await ids()).toEqual(["old"]);
	});

	test("in a flat directory it is of none, which is said", async () => {
		storeFile(own, "a.jsonl", sessionText([], { id: "own" }));
		storeFile(own, "b.jsonl", sessionText([], { cwd: undefined }));
		storeFile(own, "c.jsonl", "");
		const { sessions, unattributed } = await list({ sessionDir: own, cwd: CWD, env: {} });
		expect([sessions.map(({ id }) => id), unattributed]).toEqual([["own"], 2]);
		expect((await list({ sessionDir: own, env: {}, all: true })).sessions.length).toBe(3);
	});

	test("a header behind another record says where it belongs", async () => {
		const text = `{"type":"title","title":"x"}\n${sessionText([])}`;
		storeFile(join(agentDir, "sessions", "--elsewhere--"), "a.jsonl", text);
		expect((await list()).sessions).toMatchObject([
			{
				id: "one",
				hidden: { reason: "not a session: another record stands before the header (`title`)", line: 1 },
			},
		]);
	});

	test("links to directories and to files count", async () => {
		storeFile(join(agentDir, "store"), "a.jsonl", sessionText([], { id: "a" }));
		mkdirSync(join(agentDir, "sessions"), { recursive: true });
		symlinkSync(join(agentDir, "store"), join(agentDir, "sessions", "link"));
		expect(await ids()).toEqual(["a"]);
	});
});

describe("what the agent does not list is listed with the reason", () => {
	test.each<[reason: string, lines: unknown[], line: number]>([
		["a message has no body", [message("user", "x"), { type: "message", id: "b" }], 3],
		["a message has no body", [{ type: "message", id: "b", message: null }], 2],
		["the content of a message is null", [message("user", null)], 2],
		["the content of a message is null", [message("assistant", null)], 2],
		["the content of a message is neither text nor a list", [message("user", 7)], 2],
		["the content of a message is neither text nor a list", [message("user", {})], 2],
		["a block of a message is null", [message("assistant", [null])], 2],
		["the name is no string", [named(7)], 2],
		["the name is no string", [named({})], 2],
	])("%s: %j", async (reason, lines, line) => {
		expect((await describeFile(lines)).hidden).toEqual({ reason, line });
	});

	test.each<[what: string, lines: unknown[]]>([
		["null in a tool result", [message("toolResult", null)]],
		["null in a message of an extension", [message("custom", null)]],
		["no content at all", [{ type: "message", id: "a", message: { role: "user" } }]],
		["a body that is no object", [{ type: "message", id: "a", message: "text" }]],
		["a name that is null", [named(null)]],
		["damaged lines", ["{torn", 42]],
	])("%s does not hide a file", async (_what, lines) => {
		expect((await describeFile(lines)).hidden).toBeUndefined();
	});

	test.each<[reason: string, text: string, line: number]>([
		["not a session: the file is empty", "", 0],
		["not a session: it holds only white space", "\n \n", 0],
		["not a session: a byte order mark hides the header", `\ufeff${sessionText([])}`, 1],
	])("%s", async (reason, text, line) => {
		storeFile(own, "a.jsonl", text);
		expect((await list()).sessions).toMatchObject([{ messageCount: 0, hidden: { reason, line } }]);
	});

	test.skipIf(process.getuid?.() === 0)("a file that may not be read", async () => {
		chmodSync(storeFile(own, "a.jsonl", sessionText([])), 0);
		expect((await list()).sessions).toMatchObject([
			{ hidden: { reason: "cannot be read (EACCES)", line: 0 } },
		]);
	});
});

describe("the title", () => {
	const title = async (...lines: unknown[]) => (await describeFile(lines)).title;

	test("is the last name", async () => {
		expect(await title(named("first"), message("user", "hi"), named(" last "))).toBe("last");
	});

	test("is the first text of the user when there is no name, or it has been cleared", async () => {
		const image = { type: "image", mimeType: "image/png", data: "AAAA" };
		const texts = [{ type: "text", text: "two" }, image, { type: "text", text: "parts" }];
		expect(await title(message("assistant", "hello"), message("user", [image]), message("user", texts))).toBe(
			"two parts",
		);
		expect(await title(named("name"), message("user", "text"), named(""))).toBe("text");
		expect(await title(message("assistant", "hello"))).toBe("(no messages)");
	});

	const skill = '<skill name="deploy" location="/s/SKILL.md">\nHow to.\n</skill>';
	test.each([
		["what stands below a skill", `${skill}\n\nto staging, please`, "to staging, please"],
		["the skill, when nothing does", skill, "[skill] deploy"],
		["what stands below the end of the skill", `${skill.replace("How to.", "a\n</skill> b")}\n\nnow`, "now"],
		["the text, when the skill has no end", skill.slice(0, 60), skill.slice(0, 60)],
	])("is %s", async (_what, text, expected) => {
		const session = await describeFile([message("user", text)]);
		expect([session.title, session.firstMessage]).toEqual([expected, text]);
	});

	test("and the first message are cut where they are very long", async () => {
		const { title: cut, firstMessage } = await describeFile([message("user", "x".repeat(100_000))]);
		expect([cut.length, firstMessage.length]).toEqual([1001, 65_536]);
	});
});

describe("the time of the last activity", () => {
	const modified = async (lines: unknown[], header?: object) =>
		(await describeFile(lines, header)).modified.toISOString();
	const at = (role: string, time: unknown, entryTime?: string) => ({
		...message(role, "x", { timestamp: time }),
		timestamp: entryTime,
	});
	const NINE = Date.parse("2026-05-04T09:00:09.000Z");

	test("is that of the latest message of user or assistant, wherever it stands", async () => {
		const lines = [
			at("assistant", NINE),
			at("user", NINE - 5),
			at("toolResult", NINE + 1000),
			at("custom", NINE + 1000),
		];
		expect(await modified(lines)).toBe("2026-05-04T09:00:09.000Z");
	});

	test("is that of the entry where the message has none", async () => {
		expect(await modified([at("user", "soon", "2026-05-04T11:00:00.000Z")])).toBe("2026-05-04T11:00:00.000Z");
	});

	test.each([["nothing"], ["soon"], [0], [-5], [1e308]])(
		"is that of the header without messages of a time: %s",
		async (time) => {
			expect(await modified([at("user", time)])).toBe(CREATED);
		},
	);

	test("is that of the file when the header has none either", async () => {
		const session = await describeFile([], { timestamp: "soon" });
		expect([session.modified.getTime(), session.created]).toEqual([1000_000, undefined]);
	});

	test("orders the list, and names do where it is the same", async () => {
		for (const name of ["a", "b", "c"]) storeFile(own, `${name}.jsonl`, sessionText([], { id: name }));
		storeFile(own, "d.jsonl", sessionText([at("user", NINE)], { id: "newest" }));
		utimesSync(join(own, "a.jsonl"), 9e8, 9e8);
		expect((await list()).sessions.map(({ id }) => id)).toEqual(["newest", "c", "b", "a"]);
	});
});

describe("facts of the file", () => {
	test("version, size, parent, and whether the directory is there", async () => {
		const cwd = mkdtempSync(join(base, "cwd-"));
		const session = await describeFile([], { version: undefined, branchedFrom: "/old.jsonl" });
		expect(session).toMatchObject({
			version: 1,
			parentSessionPath: "/old.jsonl",
			cwdExists: false,
			cwd: CWD,
		});
		expect(session.bytes).toBe(sessionText([], { version: undefined, branchedFrom: "/old.jsonl" }).length);
		storeFile(own, "two.jsonl", sessionText([], { cwd }));
		expect((await list({ cwd })).sessions).toMatchObject([{ cwdExists: true }]);
		storeFile(own, "three.jsonl", sessionText([], { cwd: 7 }));
		expect((await list()).sessions.find(({ path }) => path.endsWith("three.jsonl"))).toMatchObject({
			cwd: "",
			cwdExists: undefined,
		});
	});

	test("all messages count, on whatever branch and of whatever role", async () => {
		const lines = [
			message("user", "a"),
			message("toolResult", []),
			message("strange", 1),
			named("x"),
			"{torn",
		];
		expect((await describeFile(lines)).messageCount).toBe(3);
	});

	test("a file that is read in pieces is described in the same way as one that is read whole", async () => {
		const lines = [message("user", "first"), message("assistant", "x".repeat(5 << 20)), named("long")];
		expect(await describeFile(lines)).toMatchObject({ messageCount: 2, firstMessage: "first", name: "long" });
	});
});

describe("directories of every kind", () => {
	test("nothing, pipes, sockets, directories and other files are passed over", async () => {
		expect((await list()).sessions).toEqual([]);
		mkdirSync(join(own, "directory.jsonl"), { recursive: true });
		execFileSync("mkfifo", [join(own, "pipe.jsonl")]);
		symlinkSync("/nowhere", join(own, "broken.jsonl"));
		storeFile(own, "notes.txt", "x");
		storeFile(join(agentDir, "sessions"), "beside.jsonl", sessionText([]));
		storeFile(own, "a.jsonl", sessionText([]));
		const { sessions, unreadable } = await list({ all: true });
		expect([sessions.length, unreadable]).toEqual([1, []]);
	});

	test("many files are read a few at a time, and progress is told of each", async () => {
		for (let at = 0; at < 300; at++) storeFile(own, `${at}.jsonl`, sessionText([], { id: `s${at}` }));
		const told: (readonly [number, number])[] = [];
		const { sessions } = await list({ onProgress: (read, files) => told.push([read, files]) });
		expect(new Set(sessions.map(({ id }) => id)).size).toBe(300);
		expect([told.length, told[0], told.at(-1)]).toEqual([300, [1, 300], [300, 300]]);
	});

	test.skipIf(process.getuid?.() === 0)(
		"one that cannot be looked into is named, and the others are listed",
		async () => {
			storeFile(own, "a.jsonl", sessionText([]));
			const closed = join(agentDir, "sessions", "closed");
			mkdirSync(closed, { mode: 0 });
			const { sessions, unreadable } = await list({ all: true });
			expect([sessions.length, unreadable]).toEqual([1, [{ path: closed, code: "EACCES" }]]);
			chmodSync(closed, 0o700);
		},
	);
});
