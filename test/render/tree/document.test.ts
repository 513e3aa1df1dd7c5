import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { treeDocument } from "../../../src/render/tree/document.ts";
import { treeSchema } from "../../../src/render/tree/schema.ts";
import { type TreeViewOptions, viewTree } from "../../../src/render/tree/view.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { MISSING_PARENT, ROOT, SHADOWED } from "../../../src/tree/tree.ts";
import { EVERY_ODDITY } from "../../arbitraries/model.ts";
import { sessionFile } from "../../arbitraries/session.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";
import { textOf } from "../../helpers/text-of.ts";

function documentOf(bytes: Uint8Array, options: TreeViewOptions = {}) {
	const session = sessionOf(bytes);
	const tree = indexTree(session);
	const text = textOf(treeDocument(viewTree(session, tree, options)));
	const parsed: unknown = JSON.parse(text);
	return { session, tree, parsed, document: treeSchema.parse(parsed) };
}

const entry = (id: string, parentId: string | null, rest: object = {}) => ({
	type: "custom",
	id,
	parentId,
	timestamp: "2026-01-01T00:00:00.000Z",
	...rest,
});

test("members are those of the contract, in its order", () => {
	const header = '{"type":"session","version":3,"id":"0198c0de-0000-7000-8000-00000000cafe"}';
	const line =
		'{"type":"message","id":"a","parentId":null,"timestamp":"2026-01-01T00:00:00.000Z","message":{"role":"user","content":"hi"}}';
	const label = '{"type":"label","id":"b","parentId":"a","targetId":"a","label":"x"}';
	const { parsed } = documentOf(Buffer.from([header, line, label, "{", ""].join("\n")));
	const offset = header.length + 1;
	expect(JSON.stringify(parsed)).toBe(
		JSON.stringify({
			schema: "sessionctl.tree/1",
			file: "<bytes>",
			format: "agent",
			version: 3,
			header: JSON.parse(header),
			leafId: "b",
			tips: [],
			roots: ["a"],
			nodes: [
				{
					id: "a",
					parentId: null,
					children: ["b"],
					depth: 0,
					type: "message",
					role: "user",
					timestamp: "2026-01-01T00:00:00.000Z",
					line: 2,
					offset,
					bytes: line.length,
					onActivePath: true,
					label: "x",
					text: "hi",
				},
				{
					id: "b",
					parentId: "a",
					children: [],
					depth: 1,
					type: "label",
					timestamp: null,
					line: 3,
					offset: offset + line.length + 1,
					bytes: label.length,
					onActivePath: true,
					text: "x → a",
				},
			],
			skipped: [{ line: 4, offset: offset + line.length + label.length + 2, bytes: 1, reason: "malformed" }],
		}),
	);
});

test("a session without entries has empty lists and no leaf", () => {
	expect(documentOf(sessionBytes(3, [])).parsed).toMatchObject({
		leafId: null,
		roots: [],
		nodes: [],
		skipped: [],
	});
});

test.each([
	[undefined, 1],
	[2, 2],
	[7, 7],
])("version %j on disk is version %d of the document", (version, stated) => {
	expect(documentOf(sessionBytes(version, [])).document.version).toBe(stated);
});

describe("what is odd", () => {
	test("a shadowed entry is listed and has no place", () => {
		const { document } = documentOf(
			sessionBytes(3, [entry("a", null), entry("b", "a"), entry("b", "a"), entry("c", "b")]),
		);
		expect(document.nodes).toMatchObject([
			{ id: "a", children: ["b"], depth: 0 },
			{ id: "b", children: [], depth: null, shadowed: true, onActivePath: false, line: 3 },
			{ id: "b", children: ["c"], depth: 1, onActivePath: true, line: 4 },
			{ id: "c", depth: 2 },
		]);
		expect(document.nodes.map(({ shadowed }) => shadowed)).toEqual([undefined, true, undefined, undefined]);
	});

	test("entries in and below a cycle have no depth", () => {
		const { document } = documentOf(
			sessionBytes(3, [entry("r", null), entry("a", "b"), entry("b", "a"), entry("c", "a")]),
		);
		expect(document.nodes.map(({ id, depth }) => [id, depth])).toEqual([
			["r", 0],
			["a", null],
			["b", null],
			["c", null],
		]);
		expect(document.roots).toEqual(["r"]);
	});

	test("an entry whose parent is missing is a root that names it", () => {
		const { document } = documentOf(sessionBytes(3, [entry("a", "gone")]));
		expect(document).toMatchObject({ roots: ["a"], nodes: [{ id: "a", parentId: "gone", depth: 0 }] });
	});

	test("an id that is not on disk is marked, where the version asks for one", () => {
		const lines = [{ type: "custom", parentId: null }, entry("a", null)];
		const marks = (version: unknown) =>
			documentOf(sessionBytes(version, lines)).document.nodes.map((node) => node.derivedId);
		expect([marks(3), marks(2), marks(undefined)]).toEqual([
			[true, undefined],
			[true, undefined],
			[undefined, undefined],
		]);
	});
});

test("filter and depth choose among the entries, and change none", () => {
	const bytes = sessionBytes(3, [
		entry("a", null),
		{ ...entry("b", "a"), type: "compaction" },
		entry("c", "b"),
	]);
	const all = documentOf(bytes).document.nodes;
	const chosen = (options: TreeViewOptions) => documentOf(bytes, options).document.nodes;
	expect(chosen({ filter: "default" })).toEqual([all[1]]);
	expect(chosen({ maxDepth: 1 })).toEqual([all[0], all[1]]);
});

test("for any session and leaf it keeps to its schema, and says what the tree says", () => {
	fc.assert(
		fc.property(sessionFile({ oddities: EVERY_ODDITY }), fc.nat(), ({ bytes }, pick) => {
			const count = sessionOf(bytes).rows.length;
			const { session, tree, document } = documentOf(bytes, count === 0 ? {} : { leaf: pick % count });
			const { rows, skipped } = session;
			const idsOf = (indexes: Iterable<number>) => Array.from(indexes, (index) => rows[index]?.id);
			expect(document.roots).toEqual(idsOf(tree.roots));
			expect(document.skipped.map(({ line }) => line)).toEqual(skipped.map(({ line }) => line));
			expect(document.nodes.map(({ id, line }) => [id, line])).toEqual(
				rows.map(({ id, line }) => [id, line]),
			);
			for (const [index, node] of document.nodes.entries()) {
				expect(node.children).toEqual(idsOf(tree.children(index)));
				const parent = tree.parents[index] ?? SHADOWED;
				expect(node.shadowed === true).toBe(parent === SHADOWED);
				expect(node.depth === 0).toBe(parent === ROOT || parent === MISSING_PARENT);
				if (node.depth !== null && parent >= 0) expect(document.nodes[parent]?.depth).toBe(node.depth - 1);
			}
		}),
	);
});
