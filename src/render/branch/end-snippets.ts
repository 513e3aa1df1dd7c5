import type { Session } from "../../session/session.ts";
import { snippet } from "../../session/snippet.ts";
import type { Branch } from "../../tree/branches.ts";
import { rowOf, type Tree } from "../../tree/tree.ts";

/** So many entries are read back at a time, in file order, so that neighbours are read together. */
const CHUNK = 256;

/** Each branch and the snippet of the entry at its end, which is read back: a list needs no others. */
export function* withSnippets(
	session: Session,
	tree: Tree,
	branches: readonly Branch[],
): Generator<readonly [Branch, string], void, undefined> {
	for (let at = 0; at < branches.length; at += CHUNK) {
		const chunk = branches.slice(at, at + CHUNK);
		const rows = chunk.map(({ leaf }) => rowOf(tree, leaf)).sort((a, b) => a.offset - b.offset);
		const snippets = new Map(
			Array.from(session.readAll(rows), ([row, entry]) => [row.offset, snippet(entry, row.type)]),
		);
		for (const branch of chunk) yield [branch, snippets.get(rowOf(tree, branch.leaf).offset) ?? ""];
	}
}
