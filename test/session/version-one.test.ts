import { describe, expect, test } from "vitest";
import type { Session } from "../../src/session/session.ts";
import { sessionBytes, sessionOf } from "../helpers/sessions.ts";

const MESSAGE = { type: "message", message: { role: "user", content: "x" } };
const SESSION = { type: "session", id: "another" };

/** A compaction that keeps what starts at this index of the parsed lines. */
function compaction(firstKeptEntryIndex: unknown): object {
	return { type: "compaction", summary: "s", firstKeptEntryIndex };
}

function versionOne(...lines: readonly unknown[]): Session {
	return sessionOf(sessionBytes(undefined, lines));
}

test("entries become a chain, in the order of the file, whatever ids they state", () => {
	const { rows } = versionOne(
		{ ...MESSAGE, id: "mine", parentId: "other" },
		MESSAGE,
		"",
		"{",
		SESSION,
		MESSAGE,
	);
	expect(rows.map((row) => row.parentId)).toEqual([null, rows[0]?.id, rows[1]?.id]);
	expect(rows.map((row) => row.hasOwnId)).toEqual([false, false, false]);
	for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{8}$/);
});

test("ids depend on the session and the place of an entry among the entries, on nothing else", () => {
	const ids = (session: Session) => session.rows.map(({ id }) => id);
	const plain = versionOne(MESSAGE, MESSAGE, MESSAGE);
	expect(ids(versionOne(MESSAGE, MESSAGE, MESSAGE))).toEqual(ids(plain));
	expect(ids(versionOne("", { type: "label" }, "{", MESSAGE, "null", SESSION, compaction(1)))).toEqual(
		ids(plain),
	);
	expect(new Set(ids(plain)).size).toBe(3);
});

test("an entry is read back with the ids of its row", () => {
	const session = versionOne(MESSAGE, { ...MESSAGE, id: "mine" });
	const [first, second] = session.rows;
	expect(session.rows.map((row) => session.read(row))).toEqual([
		{ ...MESSAGE, id: first?.id, parentId: null },
		{ ...MESSAGE, id: second?.id, parentId: first?.id },
	]);
});

/** What a compaction keeps: the place among the rows of the entry that its link names. */
function keptBy(...lines: readonly unknown[]): number | undefined {
	const session = versionOne(...lines);
	const row = session.rows.find(({ type }) => type === "compaction");
	if (row === undefined) throw new Error("no compaction");
	const entry = session.read(row);
	expect(entry).not.toHaveProperty("firstKeptEntryIndex");
	expect(entry["firstKeptEntryId"]).toBe(row.link);
	if (row.link === undefined) expect(entry).not.toHaveProperty("firstKeptEntryId");
	return row.link === undefined ? undefined : session.rows.findIndex(({ id }) => id === row.link);
}

describe("firstKeptEntryIndex counts the parsed lines, the header being 0", () => {
	test.each<[what: string, lines: unknown[], kept: number | undefined]>([
		["the first entry", [MESSAGE, MESSAGE, compaction(1)], 0],
		["the second entry", [MESSAGE, MESSAGE, compaction(2)], 1],
		["itself", [MESSAGE, compaction(2)], 1],
		[
			"blank, malformed and silent lines do not count",
			["", MESSAGE, "{", "null", "0", MESSAGE, compaction(2)],
			1,
		],
		["later session lines do", [MESSAGE, SESSION, MESSAGE, compaction(3)], 1],
		["values that are no objects do", [MESSAGE, "42", MESSAGE, compaction(3)], 1],
		["the header is no entry", [MESSAGE, compaction(0)], undefined],
		["a later session line is none", [MESSAGE, SESSION, compaction(2)], undefined],
		["a value that is no object is none", [MESSAGE, "42", compaction(2)], undefined],
		["a later entry is not kept", [MESSAGE, compaction(3), MESSAGE], undefined],
		["beyond the end is nothing", [MESSAGE, compaction(9)], undefined],
		["below 0 is nothing", [MESSAGE, compaction(-1)], undefined],
		["between two lines is nothing", [MESSAGE, MESSAGE, compaction(1.5)], undefined],
	])("%s", (_what, lines, kept) => {
		expect(keptBy(...lines)).toBe(kept);
	});
});

test("an index of an entry that is no compaction stays", () => {
	const session = versionOne({ type: "custom", firstKeptEntryIndex: 1 });
	expect(session.rows.map((row) => session.read(row))).toMatchObject([{ firstKeptEntryIndex: 1 }]);
});

describe("the role hookMessage", () => {
	const hook = { type: "message", id: "a", parentId: null, message: { role: "hookMessage", content: "x" } };
	test.each([
		[undefined, "custom"],
		[1, "custom"],
		[2, "custom"],
		[3, "hookMessage"],
		[4, "hookMessage"],
	])("in version %j is %s", (version, role) => {
		const session = sessionOf(sessionBytes(version, [hook]));
		expect(session.rows.map((row) => row.role)).toEqual([role]);
		expect(session.rows.map((row) => session.read(row)["message"])).toEqual([{ role, content: "x" }]);
	});

	test("is one of messages only", () => {
		const entry = { type: "custom", id: "a", parentId: null, message: { role: "hookMessage" } };
		const session = sessionOf(sessionBytes(2, [entry]));
		expect(session.rows.map((row) => session.read(row))).toEqual([entry]);
	});
});
