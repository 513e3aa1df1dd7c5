import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepEntries } from "../../src/lint/keep-entries.ts";
import { lintSource } from "../../src/lint/lint-session.ts";
import { bytesSource } from "../../src/read/source.ts";
import { readSession } from "../../src/session/formats/read-session.ts";
import { fixture } from "../helpers/fixture.ts";

const HEADER = '{"type":"session","version":3,"id":"s1","timestamp":"2026-05-04T10:00:00.000Z"}';
const CALL =
	'{"role":"assistant","content":[{"type":"toolCall","id":"c|1","name":"bash","arguments":{}}],"provider":"p","model":"m"}';

function entry(id: string, parentId: string | null, message: string): string {
	const parent = JSON.stringify(parentId);
	return `{"type":"message","id":"${id}","parentId":${parent},"timestamp":"2026-05-04T10:00:00.000Z","message":${message}}`;
}

function user(id: string, parentId: string | null): string {
	return entry(id, parentId, `{"role":"user","content":"${id}"}`);
}

function lint(lines: readonly string[], allLeaves = true) {
	const { findings } = lintSource(bytesSource(Buffer.from(`${lines.join("\n")}\n`)), { allLeaves });
	return findings.filter(({ rule }) => rule === "tool/call-id-portability");
}

const trunk = [HEADER, user("a1", null), entry("a2", "a1", CALL)];
const fan = Array.from({ length: 150 }, (_, at) => user(`b${at}`, "a2"));

test("what is so at several leaves is told once, with the leaves, the file's own first", () => {
	const [finding, ...others] = lint([...trunk, ...fan]);
	expect(others).toEqual([]);
	expect(finding).not.toHaveProperty("leafId");
	expect(finding?.leaves?.count).toBe(150);
	expect(finding?.leaves?.ids).toHaveLength(100);
	expect(finding?.leaves?.ids[0]).toBe("b149");
});

test("what is so at one other leaf names that one", () => {
	const [finding] = lint([...trunk, user("c1", null)]);
	expect(finding).toMatchObject({ leafId: "a2" });
	expect(finding).not.toHaveProperty("leaves");
	expect(lint([...trunk, user("c1", null)], false)).toEqual([]);
});

test("what is so at several others names the first of them", () => {
	const [finding] = lint([...trunk, ...fan.slice(0, 3), user("c1", null)]);
	expect(finding?.leaves?.count).toBe(3);
	expect(finding?.leafId).toBe(finding?.leaves?.ids[0]);
	expect(finding?.leaves?.ids).not.toContain("c1");
});

test("entries that are kept are the same in any order, read once or again", () => {
	const reading = readSession(bytesSource(readFileSync(fixture("sessions/login.jsonl"))));
	if (!reading.ok) throw new Error("no session");
	const { session } = reading;
	const kept = keepEntries(session);
	const { rows } = session;
	const orders = [rows.slice(3, 9), rows.toReversed(), [...rows, ...rows], rows.slice(0, 1), []];
	for (const order of orders) {
		expect([...kept.readAll(order)]).toEqual([...session.readAll(order)]);
		for (const row of order) expect(kept.read(row)).toEqual(session.read(row));
	}
});
