import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { treeDot } from "../../../src/render/tree/dot.ts";
import { treeMermaid } from "../../../src/render/tree/mermaid.ts";
import { type TreeViewOptions, viewTree } from "../../../src/render/tree/view.ts";
import { indexTree } from "../../../src/tree/index-tree.ts";
import { sessionBytes, sessionOf } from "../../helpers/sessions.ts";

function view(entries: readonly object[], options: TreeViewOptions = {}) {
	const session = sessionOf(sessionBytes(3, entries));
	return viewTree(session, indexTree(session), options);
}

function said(id: string, parentId: string | null, content: string): object {
	return { type: "message", id, parentId, message: { role: "user", content } };
}

const NASTY = '"]; <b>x</b> & `a` \\ {c} %% --> |p| #9; a\\n"';
const small = [
	said("aa01", null, "start"),
	said("aa02", "aa01", NASTY),
	said("aa03", "aa01", "way 2 \x1b[2J"),
];

describe("in Mermaid", () => {
	test("each entry is a node, and each parent an edge", () => {
		expect([...treeMermaid(view(small))].slice(0, 6)).toEqual([
			"flowchart TD",
			'  e0["user aa01<br/>start"]:::active',
			'  e1["user aa02<br/>#34;#93;#59; #60;b#62;x#60;/b#62; #38; #96;a#96; #92; #123;c#125; #37;#37; --#62; #124;p#124; #35;9#59; #8230;"]',
			"  e0 --> e1",
			'  e2["user aa03 (leaf)<br/>way 2 ␛#91;2J"]:::leaf',
			"  e0 --> e2",
		]);
	});

	test("every class that a node has is defined", () => {
		const lines = [...treeMermaid(view(small, { fold: true, maxDepth: 0 }))];
		const used = lines.flatMap((line) => line.match(/(?<=:::)\w+$/)?.[0] ?? []);
		const defined = lines.flatMap((line) => line.match(/(?<=^ {2}classDef )\w+/)?.[0] ?? []);
		expect(used.length).toBeGreaterThan(0);
		expect(used.filter((name) => !defined.includes(name))).toEqual([]);
	});
});

describe("in the language of Graphviz", () => {
	test("each entry is a node, and each parent an edge", () => {
		expect([...treeDot(view(small))]).toEqual([
			"digraph session {",
			'  node [shape=box, fontname="sans-serif", fontsize=10]',
			'  e0 [label="user aa01\\nstart", color=forestgreen]',
			'  e1 [label="user aa02\\n\\"]; <b>x</b> & `a` \\\\ {c} %% --> |p| #9; …", color=gray60, fontcolor=gray40]',
			"  e0 -> e1",
			'  e2 [label="user aa03 (leaf)\\nway 2 ␛[2J", color=forestgreen, penwidth=3]',
			"  e0 -> e2",
			"}",
		]);
	});

	test.runIf(hasDot())("the drawing has as many nodes and edges as the tree", () => {
		const plain = execFileSync("dot", ["-Tplain"], {
			input: [...treeDot(view(small))].join("\n"),
			encoding: "utf8",
		});
		expect(plain.match(/^node /gm)?.length).toBe(3);
		expect(plain.match(/^edge /gm)?.length).toBe(2);
		expect(plain).toContain("{c} %% -->");
	});
});

test("what is below a folded run hangs below it, and what is too deep is one node", () => {
	const chain = Array.from({ length: 6 }, (_, at) => said(`a${at}`, at === 0 ? null : `a${at - 1}`, "x"));
	const edges = (options: TreeViewOptions) =>
		[...treeDot(view(chain, options))].filter((line) => line.includes("->"));
	expect(edges({ fold: true })).toEqual(["  e0 -> e1", "  e1 -> e5"]);
	expect(edges({ maxDepth: 1 })).toEqual(["  e0 -> e1", "  e1 -> below1"]);
});

test("every edge joins nodes that are there, in any view", () => {
	const entries = [
		...small,
		said("bb01", "bb01", "its own parent"),
		said("cc01", "gone", "x"),
		said("aa01", null, "again"),
	];
	for (const options of [{}, { fold: true }, { maxDepth: 0 }, { filter: "user-only" }] as const) {
		const lines = [...treeDot(view(entries, options))];
		const nodes = lines.flatMap((line) => line.match(/^ {2}(\w+) \[label=/)?.[1] ?? []);
		expect(new Set(nodes).size).toBe(nodes.length);
		for (const line of lines) {
			const [, from, to] = /^ {2}(\w+) -> (\w+)$/.exec(line) ?? [];
			if (from !== undefined) expect(nodes).toEqual(expect.arrayContaining([from, to]));
		}
	}
});

function hasDot(): boolean {
	try {
		execFileSync("dot", ["-V"], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}
