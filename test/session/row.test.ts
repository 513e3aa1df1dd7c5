import { describe, expect, test } from "vitest";
import { toRow } from "../../src/session/row.ts";

const row = (entry: Readonly<Record<string, unknown>>) =>
	toRow(entry, 7, 900, 80, { withSnippet: true, version: 3 });

test("what is kept of an entry", () => {
	const entry = {
		type: "message",
		id: "a",
		parentId: "b",
		timestamp: "2026-01-05T09:00:00.000Z",
		message: { role: "user", content: "hello" },
	};
	expect(row(entry)).toEqual({
		line: 7,
		offset: 900,
		bytes: 80,
		id: "a",
		hasOwnId: true,
		parentId: "b",
		type: "message",
		role: "user",
		timestamp: "2026-01-05T09:00:00.000Z",
		link: undefined,
		label: undefined,
		isSilent: false,
		text: "hello",
	});
});

describe("members of the wrong kind are as good as absent", () => {
	test.each([null, 7, true, [], {}, ""])("%j", (odd) => {
		const entry = { type: odd, id: odd, parentId: odd, message: odd };
		expect(row(entry)).toMatchObject({ type: "", id: "", hasOwnId: false, parentId: null, role: undefined });
		const message = { type: "message", message: { role: odd, content: odd } };
		expect(row(message).role).toBe(odd === "" ? "" : undefined);
	});
});

test.each<[timestamp: unknown, kept: string | undefined]>([
	["2026-01-05T09:00:00.000Z", "2026-01-05T09:00:00.000Z"],
	["yesterday", "yesterday"],
	[1767603600000, "2026-01-05T09:00:00.000Z"],
	[1e20, undefined],
	[Number.NaN, undefined],
	[null, undefined],
	[{}, undefined],
	[undefined, undefined],
])("the timestamp %j is kept as %j", (timestamp, kept) => {
	expect(row({ type: "custom", timestamp }).timestamp).toBe(kept);
});

test.each([
	["label", "targetId"],
	["context_edit", "targetId"],
	["compaction", "firstKeptEntryId"],
	["branch_summary", "fromId"],
])("a %s names another entry as its %s", (type, member) => {
	expect(row({ type, [member]: "x" }).link).toBe("x");
	expect(row({ type, [member]: 7 }).link).toBeUndefined();
	expect(row({ type: "custom", [member]: "x" }).link).toBeUndefined();
});

test("a role is one of messages only", () => {
	expect(row({ type: "custom", message: { role: "user" } }).role).toBeUndefined();
});

test.each<[entry: Readonly<Record<string, unknown>>, label: string | undefined]>([
	[{ type: "label", targetId: "x", label: "works" }, "works"],
	[{ type: "label", targetId: "x", label: "" }, ""],
	[{ type: "label", targetId: "x" }, ""],
	[{ type: "custom", label: "works" }, undefined],
])("the label of %j is %j", (entry, label) => {
	expect(row(entry).label).toBe(label);
});
