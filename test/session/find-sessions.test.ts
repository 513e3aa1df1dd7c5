import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { findSessions, type SessionPlaces, sessionPlaces } from "../../src/session/files.ts";
import { storeFile, storeSession } from "../helpers/session-store.ts";
import { temporaryDirectory } from "../helpers/temporary.ts";

const base = temporaryDirectory();

/** An agent directory for each test, and in it the directory of `/home/ada/shop`. */
let agentDir: string;
let own: string;
beforeEach(() => {
	agentDir = mkdtempSync(join(base, "agent-"));
	own = join(agentDir, "sessions", "--home-ada-shop--");
});

function placesOf(): SessionPlaces {
	return sessionPlaces({ cwd: "/home/ada/shop", env: { PI_CODING_AGENT_DIR: agentDir } });
}

describe("a session id", () => {
	const ids = (idOrPrefix: string) => findSessions(placesOf(), idOrPrefix).map(({ id }) => id);
	const elsewhere = () => join(agentDir, "sessions", "--elsewhere--");

	test("is the one in the header, not in the name of the file", () => {
		storeSession(own, "2026_0198.jsonl", { id: "abcd" });
		expect([ids("abcd"), ids("0198"), ids("2026")]).toEqual([["abcd"], [], []]);
	});

	test("may be cut short; all that it could mean are found", () => {
		storeSession(own, "1.jsonl", { id: "0198a" });
		storeSession(own, "2.jsonl", { id: "0198b" });
		storeSession(own, "3.jsonl", { id: "0299" });
		expect([ids("0198"), ids("0198a"), ids("02"), ids("1")]).toEqual([
			["0198a", "0198b"],
			["0198a"],
			["0299"],
			[],
		]);
	});

	test("that fits exactly is preferred to ones that start with it", () => {
		storeSession(own, "1.jsonl", { id: "fork-2" });
		storeSession(own, "2.jsonl", { id: "fork" });
		expect(ids("fork")).toEqual(["fork"]);
	});

	test("of this directory is preferred to all others, even to one that fits exactly", () => {
		storeSession(own, "1.jsonl", { id: "fork-2" });
		storeSession(elsewhere(), "2.jsonl", { id: "fork" });
		storeSession(elsewhere(), "3.jsonl", { id: "knife" });
		expect([ids("fork"), ids("knife"), ids("kn")]).toEqual([["fork-2"], ["knife"], ["knife"]]);
	});

	test("is looked for in all directories when this one has none", () => {
		storeSession(elsewhere(), "1.jsonl", { id: "fork-1" });
		storeSession(join(agentDir, "sessions", "--other--"), "2.jsonl", { id: "fork-2" });
		storeFile(join(agentDir, "sessions"), "stray.jsonl", '{"type":"session","id":"fork-3"}\n');
		expect(ids("fork")).toEqual(["fork-1", "fork-2"]);
	});

	test("that several files have is ambiguous", () => {
		storeSession(own, "1.jsonl", { id: "twin" });
		storeSession(own, "2.jsonl", { id: "twin" });
		expect(findSessions(placesOf(), "twin").map(({ path }) => path)).toEqual([
			join(own, "1.jsonl"),
			join(own, "2.jsonl"),
		]);
	});
});
