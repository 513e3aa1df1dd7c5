import { type GraphNode, graphNodes } from "./graph-nodes.ts";
import type { TreeView } from "./view.ts";

/** The tree in the language of Graphviz. In lines without line feeds. */
export function* treeDot(view: TreeView): Generator<string, void, undefined> {
	yield "digraph session {";
	yield '  node [shape=box, fontname="sans-serif", fontsize=10]';
	for (const node of graphNodes(view)) {
		yield `  ${node.name} [label="${node.lines.map(escapeText).join("\\n")}"${ATTRIBUTES[node.style]}]`;
		if (node.above !== undefined) yield `  ${node.above} -> ${node.name}`;
	}
	yield "}";
}

const ATTRIBUTES: Readonly<Record<GraphNode["style"], string>> = {
	active: ", color=forestgreen",
	leaf: ", color=forestgreen, penwidth=3",
	compaction: ", color=mediumvioletred",
	other: ", color=gray60, fontcolor=gray40",
	fold: ", shape=plaintext",
};

function escapeText(text: string): string {
	return text.replace(/[\\"]/g, "\\$&");
}
