// Hot: a document has a node for every entry.
import { HAS_OWN_ID, HAS_TIMESTAMP, NO_PARENT, type RowTable } from "../../session/rows/row-table.ts";
import type { SkippedLine } from "../../session/session.ts";
import { isShadowed, NO_DEPTH } from "../../tree/tree.ts";
import { quoted, toJson } from "../json.ts";
import { JsonBytes } from "../json-bytes.ts";
import type { TreeView } from "./view.ts";

/** The tree as the document `sessionctl.tree/1`, in pieces; each is valid until the next is asked for. */
export function* treeDocument(view: TreeView): Generator<string | Uint8Array, void, undefined> {
	const { session, tree, leaf } = view;
	const before = {
		schema: "sessionctl.tree/1",
		file: session.file,
		format: session.format,
		version: session.version,
		header: session.header.raw,
		leafId: leaf < 0 ? null : tree.table.idOf(leaf),
		tips: session.tips,
		roots: tree.roots.map((root) => tree.table.idOf(root)),
	};
	yield `${toJson(before).slice(0, -1)},"nodes":[`;
	yield* nodes(view);
	yield `],"skipped":${toJson(session.skipped.map(skippedLine))}}\n`;
}

function* nodes(view: TreeView): Generator<Uint8Array, void, undefined> {
	const json = new JsonBytes();
	const words = quotedWords(view.tree.table);
	let separator = LINE_FEED;
	for (let index = 0; index < view.tree.table.length; index++) {
		if (!view.isShown(index)) continue;
		writeNode(json.raw(separator), words, view, index);
		separator = NEXT;
		const chunk = json.take();
		if (chunk !== undefined) yield chunk;
	}
	if (separator === NEXT) json.raw(LINE_FEED);
	yield json.rest();
}

/** What stands around the values of a node. As bytes: they are written a million times. */
const LINE_FEED = Buffer.from("\n");
const NEXT = Buffer.from(",\n");
const COMMA = Buffer.from(",");
const NULL = Buffer.from("null");
const ID = Buffer.from('{"id":');
const PARENT_ID = Buffer.from(',"parentId":');
const CHILDREN = Buffer.from(',"children":[');
const DEPTH = Buffer.from('],"depth":');
const TYPE = Buffer.from(',"type":');
const ROLE = Buffer.from(',"role":');
const TIMESTAMP = Buffer.from(',"timestamp":');
const LINE = Buffer.from(',"line":');
const OFFSET = Buffer.from(',"offset":');
const BYTES = Buffer.from(',"bytes":');
const ON_PATH = Buffer.from(',"onActivePath":true');
const OFF_PATH = Buffer.from(',"onActivePath":false');
const LABEL = Buffer.from(',"label":');
const TEXT = Buffer.from(',"text":');
const IS_SHADOWED = Buffer.from(',"shadowed":true');
const IS_DERIVED = Buffer.from(',"derivedId":true');
const END = Buffer.from("}");

function writeNode(json: JsonBytes, words: readonly Uint8Array[], view: TreeView, index: number): void {
	const { tree } = view;
	const { table } = tree;
	const { ids } = table;
	const isPlaced = !isShadowed(tree, index);
	const parent = table.parentNumbers[index] ?? NO_PARENT;
	const depth = tree.depths[index] ?? NO_DEPTH;
	const role = words[table.roles[index] ?? -1];
	const label = isPlaced && tree.labels.size > 0 ? tree.labels.get(table.idOf(index)) : undefined;
	json
		.raw(ID)
		.stored(ids.strings, table.idNumbers[index] ?? 0)
		.raw(PARENT_ID);
	if (parent === NO_PARENT) json.raw(NULL);
	else json.stored(ids.strings, parent);
	writeChildIds(json.raw(CHILDREN), view, index);
	json.raw(DEPTH);
	if (depth === NO_DEPTH) json.raw(NULL);
	else json.count(depth);
	json.raw(TYPE).raw(words[table.types[index] ?? 0] ?? NULL);
	if (role !== undefined) json.raw(ROLE).raw(role);
	json.raw(TIMESTAMP);
	if (table.has(index, HAS_TIMESTAMP)) json.stored(table.timestamps, index);
	else json.raw(NULL);
	json.raw(LINE).count(table.lines[index] ?? 0);
	json.raw(OFFSET).count(table.offsets[index] ?? 0);
	json.raw(BYTES).count(table.sizes[index] ?? 0);
	json.raw(view.isActive(index) ? ON_PATH : OFF_PATH);
	if (label !== undefined) json.raw(LABEL).string(label);
	json.raw(TEXT).stored(table.texts, index);
	if (!isPlaced) json.raw(IS_SHADOWED);
	if (!table.has(index, HAS_OWN_ID) && view.session.version >= 2) json.raw(IS_DERIVED);
	json.raw(END);
}

function writeChildIds(json: JsonBytes, { tree }: TreeView, index: number): void {
	const { ids, idNumbers } = tree.table;
	const start = tree.childStarts[index] ?? 0;
	const end = tree.childStarts[index + 1] ?? 0;
	for (let at = start; at < end; at++) {
		if (at > start) json.raw(COMMA);
		json.stored(ids.strings, idNumbers[tree.childLists[at] ?? 0] ?? 0);
	}
}

/** The words of a table as JSON, by their numbers. */
function quotedWords({ words }: RowTable): Uint8Array[] {
	return words.all.map((word) => Buffer.from(quoted(word)));
}

/** A skipped line as documents list it. */
export function skippedLine({ line, offset, bytes, reason }: SkippedLine): unknown {
	return { line, offset, bytes, reason };
}
