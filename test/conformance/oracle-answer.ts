import type { JsonObject } from "../../src/session/json.ts";
import { type Answer, type Naming, naming, renameLinks, type TreeAnswer } from "../recorded/answer.ts";
import { askOracle, type SessionManager, type TreeNode } from "./oracle.ts";

/**
 * What the agent answers.
 * @param version the version on disk
 */
export function oracleAnswer(bytes: Uint8Array, version: number): Answer {
	return askOracle(bytes, (manager) => {
		const entries = manager.getEntries();
		const ids = entries.map(idOf);
		const name = naming(version, ids);
		return {
			name: manager.getSessionName() ?? null,
			version: manager.getHeader()?.["version"],
			...treeAnswer(manager, entries, name),
			paths: ids.map((id) => manager.getBranch(id).map((entry) => name(idOf(entry)))),
			entries: entries.map((entry) => renameLinks(entry, name)),
		};
	});
}

function treeAnswer(manager: SessionManager, entries: readonly JsonObject[], name: Naming): TreeAnswer {
	const leafId = manager.getLeafId();
	const roots = manager.getTree();
	const nodes = nodesById(roots);
	return {
		leafId: leafId === null ? null : name(leafId),
		roots: roots.map((root) => name(idOf(root.entry))),
		nodes: entries.map((entry) => {
			const id = idOf(entry);
			const node = nodes.get(id);
			if (node === undefined) throw new Error(`the agent's tree lacks ${id}`);
			return {
				id: name(id),
				parentId: parentOf(entry, name),
				label: node.label ?? null,
				children: node.children.map((child) => name(idOf(child.entry))),
			};
		}),
	};
}

function nodesById(roots: readonly TreeNode[]): Map<string, TreeNode> {
	const nodes = new Map<string, TreeNode>();
	const queue = [...roots];
	for (const node of queue) {
		nodes.set(idOf(node.entry), node);
		for (const child of node.children) queue.push(child);
	}
	return nodes;
}

function idOf(entry: JsonObject): string {
	const { id } = entry;
	if (typeof id === "string") return id;
	throw new TypeError(`no string id: ${JSON.stringify(entry)}`);
}

function parentOf({ parentId }: JsonObject, name: Naming): string | null {
	return typeof parentId === "string" && parentId !== "" ? name(parentId) : null;
}
