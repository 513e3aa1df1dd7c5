import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bytesSource } from "../../../src/read/source.ts";
import { readSession, recognize } from "../../../src/session/formats/read-session.ts";
import { openSession } from "../../../src/session/open.ts";
import { fixture } from "../../helpers/fixture.ts";

const HEADER = '{"type":"session","version":3,"id":"a"}';
const TITLE = '{"type":"title","title":"x"}';

describe("a format is told by content", () => {
	test.each<[what: string, file: string, format: string | undefined]>([
		["a session", `${HEADER}\n`, "agent"],
		["a session behind damaged lines", `{\n${HEADER}\n`, "agent"],
		["nothing", "", "agent"],
		["a title and a header", `${TITLE}\n${HEADER}\n`, "omp"],
		["blank lines between them", `\n${TITLE}\n\n${HEADER}\n`, "omp"],
		["a title and no header", `${TITLE}\n{"type":"message"}\n`, "agent"],
		["a title behind a header", `${HEADER}\n${TITLE}\n`, "agent"],
		["a header and events", `${HEADER}\n{"type":"agent_start"}\n`, undefined],
		["an entry of such a type, with an id", `${HEADER}\n{"type":"agent_start","id":"b"}\n`, "agent"],
		["a page with a session", '<!doctype html><script id="session-data">e30=</script>', "html-export"],
		["a page without", "<!doctype html><p>hello</p>", "agent"],
	])("%s", (_what, file, format) => {
		expect(recognize(bytesSource(Buffer.from(file))).name).toBe(format);
	});
});

describe("what cannot be read says what it is", () => {
	test.each([
		[
			"events.jsonl",
			"events.jsonl:1: not a session: the event stream of `--mode json`, which has no ids and parents",
		],
		[
			"store.sqlite",
			"store.sqlite:1: not a session: an SQLite database, as some session stores of pi-agent-core are",
		],
		["store", "store: not a session file: a directory that is a session store of pi-agent-core"],
	])("%s", async (file, message) => {
		const opening = openSession(fixture(`formats/${file}`), { name: file });
		await expect(opening).rejects.toMatchObject({ kind: "not-a-session", message });
	});
});

describe("a file of omp", () => {
	const reading = readSession(bytesSource(readFileSync(fixture("formats/omp.jsonl"))));
	if (!reading.ok) throw new Error("refused");
	const { session } = reading;

	test("has the name of its title, and its records as entries", () => {
		expect(session).toMatchObject({ format: "omp", version: 4, name: "Port of the shop", leaf: 4 });
		expect(session.rows.map(({ line, type }) => `${line} ${type}`)).toEqual([
			"3 session_init",
			"4 message",
			"5 message",
			"6 message",
			"7 title_change",
			"8 session_exit",
		]);
	});

	test("is not opened by the agent, and that is stated", () => {
		expect(session.refusal).toEqual({ looksLike: "header-not-first", line: 1, recordType: "title" });
	});

	test("has the name of its entries rather than that of its title", () => {
		const lines = [TITLE, HEADER, '{"type":"session_info","id":"b","parentId":null,"name":"y"}'];
		const named = readSession(bytesSource(Buffer.from(`${lines.join("\n")}\n`)));
		expect(named.ok && named.session.name).toBe("y");
	});
});
