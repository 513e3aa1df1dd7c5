import { branchDocument } from "../../src/render/branch/document.ts";
import { viewBranch } from "../../src/render/branch/view.ts";
import { treeDocument } from "../../src/render/tree/document.ts";
import { viewTree } from "../../src/render/tree/view.ts";
import type { JsonObject } from "../../src/session/json.ts";
import { isObject } from "../../src/session/json.ts";
import type { Session } from "../../src/session/session.ts";
import { indexTree } from "../../src/tree/index-tree.ts";
import { textOf } from "../helpers/text-of.ts";
import { renameLinks, type TreeAnswer } from "../recorded/answer.ts";
import { nameIn } from "../recorded/our-answer.ts";

/** What `tree --json` answers. */
export function treeFromDocument(session: Session): TreeAnswer & { readonly activePath: readonly string[] } {
	const name = nameIn(session);
	const document = parse(treeDocument(viewTree(session, indexTree(session))));
	const nodes = objects(document["nodes"]);
	return {
		leafId: named(document["leafId"]),
		roots: strings(document["roots"]).map(name),
		nodes: nodes.map((node) => ({
			id: name(string(node["id"])),
			parentId: named(node["parentId"]),
			label: node["label"] === undefined ? null : string(node["label"]),
			children: strings(node["children"]).map(name),
		})),
		activePath: nodes.filter((node) => node["onActivePath"] === true).map((node) => name(string(node["id"]))),
	};

	function named(id: unknown): string | null {
		return id === null ? null : name(string(id));
	}
}

/** What `branch --json --leaf` answers for an entry. */
export function branchFromDocument(
	session: Session,
	leaf: number,
): { path: string[]; entries: JsonObject[] } {
	const name = nameIn(session);
	const document = parse(branchDocument(viewBranch(session, indexTree(session), leaf)));
	const entries = objects(document["entries"]);
	return {
		path: entries.map((entry) => name(string(entry["id"]))),
		entries: entries.map((entry) => renameLinks(object(entry["entry"]), name)),
	};
}

function parse(pieces: Iterable<string | Uint8Array>): JsonObject {
	return object(JSON.parse(textOf(pieces)));
}

function object(value: unknown): JsonObject {
	if (isObject(value)) return value;
	throw new TypeError(`no object: ${JSON.stringify(value)}`);
}

function string(value: unknown): string {
	if (typeof value === "string") return value;
	throw new TypeError(`no string: ${JSON.stringify(value)}`);
}

function list(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	throw new TypeError(`no list: ${JSON.stringify(value)}`);
}

function objects(value: unknown): JsonObject[] {
	return list(value).map(object);
}

function strings(value: unknown): string[] {
	return list(value).map(string);
}
