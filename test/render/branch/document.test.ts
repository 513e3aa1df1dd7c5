import * as fc from "fast-check";
import { expect, test } from "vitest";
import { branchDocument } from "../../../src/render/branch/document.ts";
import { branchListDocument } from "../../../src/render/branch/list.ts";
import { branchesSchema, branchSchema } from "../../../src/render/branch/schema.ts";
import { viewBranch } from "../../../src/render/branch/view.ts";
import { listBranches } from "../../../src/tree/branches.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { EVERY_ODDITY } from "../../arbitraries/model.ts";
import { sessionFile } from "../../arbitraries/session.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";

function documentsOf(bytes: Uint8Array, pick = -1) {
	const session = sessionOf(bytes);
	const tree = indexTree(session);
	const leaf = pick < 0 || tree.leaf < 0 ? tree.leaf : pick % session.rows.length;
	const view = viewBranch(session, tree, leaf);
	const branch: unknown = JSON.parse([...branchDocument(view)].join(""));
	const list: unknown = JSON.parse([...branchListDocument(session, tree, listBranches(tree, leaf))].join(""));
	return { session, view, branch, list };
}

const HEADER = '{"type":"session","version":2,"id":"0198c0de-0000-7000-8000-00000000cafe"}';
const HOOK =
	'{"type":"message","id":"a","parentId":null,"message":{"role":"hookMessage","customType":"ci","content":"hi"}}';
const SIDE = '{"type":"custom","id":"s","parentId":"a","timestamp":"2026-01-01T00:00:00.000Z"}';
const LEAF = '{"type":"custom","id":"l","parentId":"a","customType":"exit"}';
const FILE = Buffer.from([HEADER, HOOK, SIDE, LEAF, ""].join("\n"));

test("the members of a branch are those of the contract, in its order, with migrated entries", () => {
	const offset = HEADER.length + 1;
	expect(JSON.stringify(documentsOf(FILE).branch)).toBe(
		JSON.stringify({
			schema: "sessionctl.branch/1",
			file: "<bytes>",
			format: "agent",
			version: 2,
			header: JSON.parse(HEADER),
			leafId: "l",
			tips: [],
			entries: [
				{
					id: "a",
					parentId: null,
					type: "message",
					role: "custom",
					timestamp: null,
					line: 2,
					offset,
					bytes: HOOK.length,
					text: "[ci] hi",
					entry: { ...JSON.parse(HOOK), message: { role: "custom", customType: "ci", content: "hi" } },
				},
				{
					id: "l",
					parentId: "a",
					type: "custom",
					timestamp: null,
					line: 4,
					offset: offset + HOOK.length + SIDE.length + 2,
					bytes: LEAF.length,
					text: "exit",
					entry: JSON.parse(LEAF),
				},
			],
		}),
	);
});

test("the members of the list are those of the contract, in its order", () => {
	expect(JSON.stringify(documentsOf(FILE).list)).toBe(
		JSON.stringify({
			schema: "sessionctl.branches/1",
			file: "<bytes>",
			format: "agent",
			leafId: "l",
			tips: [],
			branches: [
				{
					leafId: "l",
					current: true,
					forkId: null,
					length: 2,
					ownLength: 0,
					lastTimestamp: null,
					text: "exit",
					names: [],
				},
				{
					leafId: "s",
					current: false,
					forkId: "a",
					length: 2,
					ownLength: 1,
					lastTimestamp: "2026-01-01T00:00:00.000Z",
					text: "",
					names: [],
				},
			],
		}),
	);
});

test("a session without entries has empty lists and no leaf", () => {
	const { branch, list } = documentsOf(sessionBytes(3, []));
	expect(branch).toMatchObject({ leafId: null, entries: [] });
	expect(list).toMatchObject({ leafId: null, branches: [] });
});

test("for any session and leaf both keep to their schemas, and agree", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), fc.nat(), ({ bytes }, pick) => {
			const { session, view, branch, list } = documentsOf(bytes, pick);
			const { leafId, entries } = branchSchema.parse(branch);
			const { branches, ...listed } = branchesSchema.parse(list);
			expect(listed.leafId).toBe(leafId);
			expect(entries.map(({ line }) => line)).toEqual(view.rows.map(({ line }) => line));
			// Not what the schema gives back: it leaves out a member called `__proto__`.
			expect(branch).toMatchObject({ entries: view.rows.map((row) => ({ entry: session.read(row) })) });
			expect(branches.filter(({ current }) => current)).toEqual(branches.slice(0, 1));
			expect(branches[0]?.length ?? 0).toBe(entries.length);
			expect(entries.at(-1)?.id ?? null).toBe(leafId);
		}),
	);
});
