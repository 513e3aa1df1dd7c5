// Hot: a document has a node for every entry.
import type { SkippedLine } from "../../session/session.ts";
import { isShadowed, NO_DEPTH, rowOf } from "../../tree/tree.ts";
import { toJson } from "../json.ts";
import { JsonBytes } from "../json-bytes.ts";
import type { TreeView } from "./view.ts";

/** The tree as the document `sessionctl.tree/1`, in pieces. */
export function* treeDocument(view: TreeView): Generator<string | Uint8Array, void, undefined> {
	const { session, tree, leaf } = view;
	const before = {
		schema: "sessionctl.tree/1",
		file: session.file,
		format: session.format,
		version: session.version,
		header: session.header.raw,
		leafId: leaf < 0 ? null : rowOf(tree, leaf).id,
		tips: session.tips,
		roots: tree.roots.map((root) => rowOf(tree, root).id),
	};
	yield `${toJson(before).slice(0, -1)},"nodes":[`;
	yield* nodes(view);
	yield `],"skipped":${toJson(session.skipped.map(skippedLine))}}\n`;
}

function* nodes(view: TreeView): Generator<Uint8Array, void, undefined> {
	const json = new JsonBytes();
	let separator = "\n";
	for (let index = 0; index < view.tree.rows.length; index++) {
		if (!view.isShown(index)) continue;
		writeNode(json.raw(separator), view, index);
		separator = ",\n";
		const chunk = json.take();
		if (chunk !== undefined) yield chunk;
	}
	if (separator !== "\n") json.raw("\n");
	yield json.rest();
}

function writeNode(json: JsonBytes, view: TreeView, index: number): void {
	const { tree } = view;
	const row = rowOf(tree, index);
	const { id, role } = row;
	const isPlaced = !isShadowed(tree, index);
	const depth = tree.depths[index] ?? NO_DEPTH;
	const label = isPlaced && tree.labels.size > 0 ? tree.labels.get(id) : undefined;
	json.raw('{"id":').string(id).raw(',"parentId":').stringOrNull(row.parentId).raw(',"children":[');
	writeChildIds(json, view, index);
	json.raw('],"depth":');
	if (depth === NO_DEPTH) json.raw("null");
	else json.count(depth);
	json.raw(',"type":').string(row.type);
	if (role !== undefined) json.raw(',"role":').string(role);
	json.raw(',"timestamp":').stringOrNull(row.timestamp ?? null);
	json.raw(',"line":').count(row.line).raw(',"offset":').count(row.offset).raw(',"bytes":').count(row.bytes);
	json.raw(view.isActive(index) ? ',"onActivePath":true' : ',"onActivePath":false');
	if (label !== undefined) json.raw(',"label":').string(label);
	json.raw(',"text":').string(row.text);
	if (!isPlaced) json.raw(',"shadowed":true');
	if (!row.hasOwnId && view.session.version >= 2) json.raw(',"derivedId":true');
	json.raw("}");
}

function writeChildIds(json: JsonBytes, { tree }: TreeView, index: number): void {
	let separator = "";
	for (const child of tree.children(index)) {
		json.raw(separator).string(rowOf(tree, child).id);
		separator = ",";
	}
}

/** A skipped line as documents list it. */
export function skippedLine({ line, offset, bytes, reason }: SkippedLine): unknown {
	return { line, offset, bytes, reason };
}
