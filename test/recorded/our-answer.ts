import { CURRENT_VERSION } from "../../src/session/header.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { pathTo } from "../../src/tree/path.ts";
import { rowOf, type Tree } from "../../src/tree/tree.ts";
import { type Answer, type Naming, nameByPlace, renameLinks, type TreeAnswer } from "./answer.ts";

/** What the library answers. */
export function ourAnswer(session: Session): Answer {
	const { rows, version } = session;
	const tree = indexTree(session);
	const name = nameIn(session);
	return {
		name: session.name ?? null,
		version: Math.max(version, CURRENT_VERSION),
		...treeAnswer(tree, name),
		paths: rows.map((_row, index) => names(tree, pathTo(tree, index).indexes, name)),
		entries: rows.map((row) => renameLinks(session.read(row), name)),
	};
}

/** How the ids of a session are written down in an answer. */
export function nameIn({ rows }: Session): Naming {
	return nameByPlace(rows.flatMap(({ id, hasOwnId }, place) => (hasOwnId ? [] : [[id, place] as const])));
}

function treeAnswer(tree: Tree, name: Naming): TreeAnswer {
	return {
		leafId: tree.leaf < 0 ? null : name(rowOf(tree, tree.leaf).id),
		roots: names(tree, tree.roots, name),
		nodes: tree.rows.map(({ id, parentId }, index) => ({
			id: name(id),
			parentId: parentId === null ? null : name(parentId),
			label: tree.labels.get(id) ?? null,
			children: names(tree, tree.children(index), name),
		})),
	};
}

function names(tree: Tree, indexes: Iterable<number>, name: Naming): string[] {
	return Array.from(indexes, (index) => name(rowOf(tree, index).id));
}
