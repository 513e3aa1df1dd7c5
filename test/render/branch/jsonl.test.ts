import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { branchJsonl } from "../../../src/render/branch/jsonl.ts";
import { type BranchView, viewBranch } from "../../../src/render/branch/view.ts";
import type { JsonObject } from "../../../src/session/json.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { pathTo } from "../../../src/tree/path.ts";
import { EVERY_ODDITY } from "../../arbitraries/model.ts";
import { sessionFile } from "../../arbitraries/session.ts";
import { errorOf } from "../../helpers/errors.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";

function viewOf(bytes: Uint8Array, pick?: number): BranchView {
	const session = sessionOf(bytes);
	const tree = indexTree(session);
	return viewBranch(
		session,
		tree,
		pick === undefined || tree.leaf < 0 ? tree.leaf : pick % session.rows.length,
	);
}

function fileOf(view: BranchView): Buffer {
	return Buffer.concat([...branchJsonl(view, "/source.jsonl")].map((piece) => Buffer.from(piece)));
}

const lines = (file: Buffer) => file.toString().split("\n").slice(0, -1);

describe("the header", () => {
	const file = [{ type: "custom", id: "a", parentId: null, timestamp: "2026-01-01T00:00:00.000Z" }];

	test("is one of version 3 that names the source", () => {
		const header: unknown = JSON.parse(lines(fileOf(viewOf(sessionBytes(2, file))))[0] ?? "");
		expect(header).toMatchObject({
			type: "session",
			version: 3,
			timestamp: "2026-01-01T00:00:00.000Z",
			parentSession: "/source.jsonl",
		});
		expect(header).toHaveProperty(
			"id",
			expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
		);
	});

	test("has an id of its own, the same every time, another for each leaf", () => {
		const two = sessionBytes(3, [...file, { type: "custom", id: "b", parentId: "a" }]);
		const ids = [0, 1, 1].map((pick) => sessionOf(fileOf(viewOf(two, pick))).header.id);
		expect(new Set(ids).size).toBe(2);
		expect(ids[1]).toBe(ids[2]);
		expect(ids).not.toContain(sessionOf(two).header.id);
	});
});

test("a line that can stay as it is comes out byte for byte", () => {
	const kept = ' {"id":"a", "type":"custom","parentId":null,"n":1.50,"s":"\\u0041é"}\r';
	expect(lines(fileOf(viewOf(sessionBytes(3, [kept])))).slice(1)).toEqual([kept]);
});

test("what could steer a terminal is escaped, and nothing else of its line changes", () => {
	const line = ' {"id":"a", "type":"custom","parentId":null,"n":1.50,"s":"\x9b2J \u202e"}';
	expect(lines(fileOf(viewOf(sessionBytes(3, [line])))).slice(1)).toEqual([
		' {"id":"a", "type":"custom","parentId":null,"n":1.50,"s":"\\u009b2J \\u202e"}',
	]);
});

test("an entry whose parent is missing becomes the root, and stays itself otherwise", () => {
	const [, line] = lines(
		fileOf(viewOf(sessionBytes(3, [{ type: "custom", id: "a", parentId: "gone", data: { x: 1 } }]))),
	);
	expect(line).toBe('{"type":"custom","id":"a","parentId":null,"data":{"x":1}}');
});

test("a path without a beginning is one clear error", () => {
	const view = viewOf(
		sessionBytes(3, [
			{ type: "custom", id: "a", parentId: "b" },
			{ type: "custom", id: "b", parentId: "a" },
		]),
	);
	const { kind, message } = errorOf(() => fileOf(view));
	expect(kind).toBe("parent-cycle");
	expect(message).toMatch(/^<bytes>:\d: .*cycle/);
});

test("for any session and leaf it is a session of just that path, with the same entries", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), fc.nat(), ({ bytes }, pick) => {
			const view = viewOf(bytes, pick);
			if (view.path.end === "cycle") return;
			const copy = sessionOf(fileOf(view));
			const tree = indexTree(copy.rows);
			expect(copy.version).toBe(3);
			expect(copy.skipped).toEqual([]);
			expect(copy.rows.map(({ id }) => id)).toEqual(view.rows.map(({ id }) => id));
			expect(pathTo(tree, tree.leaf)).toEqual({ indexes: [...view.rows.keys()], end: "root" });
			for (const [at, row] of copy.rows.entries()) {
				const original = view.rows[at];
				if (original === undefined) throw new Error("too many entries");
				expect(withoutLinks(copy.read(row))).toEqual(withoutLinks(view.session.read(original)));
			}
		}),
	);
});

/** What an entry says, apart from its place, as it is after JSON. */
function withoutLinks({ id: _id, parentId: _parentId, ...entry }: JsonObject): unknown {
	return JSON.parse(JSON.stringify(entry));
}
