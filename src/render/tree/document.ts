// Hot: a document has a node for every entry.
import type { SkippedLine } from "../../session/session.ts";
import { isShadowed, NO_DEPTH, rowOf } from "../../tree/tree.ts";
import { jsonDocument } from "../json.ts";
import type { TreeView } from "./view.ts";

/** The tree as the document `sessionctl.tree/1`, in pieces. */
export function treeDocument(view: TreeView): Generator<string, void, undefined> {
	const { session, tree, leaf } = view;
	const before = {
		schema: "sessionctl.tree/1",
		file: session.file,
		version: session.version,
		header: session.header.raw,
		leafId: leaf < 0 ? null : rowOf(tree, leaf).id,
		roots: tree.roots.map((root) => rowOf(tree, root).id),
	};
	return jsonDocument(before, "nodes", nodes(view), { skipped: session.skipped.map(skippedLine) });
}

function* nodes(view: TreeView): Generator<unknown, void, undefined> {
	for (let index = 0; index < view.tree.rows.length; index++)
		if (view.isShown(index)) yield node(view, index);
}

function node(view: TreeView, index: number): unknown {
	const { tree } = view;
	const row = rowOf(tree, index);
	const isPlaced = !isShadowed(tree, index);
	const depth = tree.depths[index];
	const label = isPlaced ? tree.labels.get(row.id) : undefined;
	return {
		id: row.id,
		parentId: row.parentId,
		children: childIds(view, index),
		depth: depth === NO_DEPTH ? null : depth,
		type: row.type,
		role: row.role,
		timestamp: row.timestamp ?? null,
		line: row.line,
		offset: row.offset,
		bytes: row.bytes,
		onActivePath: view.isActive(index),
		label,
		text: row.text,
		shadowed: isPlaced ? undefined : true,
		derivedId: row.hasOwnId || view.session.version < 2 ? undefined : true,
	};
}

function childIds({ tree }: TreeView, index: number): string[] {
	const ids: string[] = [];
	for (const child of tree.children(index)) ids.push(rowOf(tree, child).id);
	return ids;
}

/** A skipped line as documents list it. */
export function skippedLine({ line, offset, bytes, reason }: SkippedLine): unknown {
	return { line, offset, bytes, reason };
}
