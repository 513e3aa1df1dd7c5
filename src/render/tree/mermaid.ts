import { type GraphNode, graphNodes } from "./graph-nodes.ts";
import type { TreeView } from "./view.ts";

/** The tree as a Mermaid flowchart. In lines without line feeds. */
export function* treeMermaid(view: TreeView): Generator<string, void, undefined> {
	yield "flowchart TD";
	for (const node of graphNodes(view)) {
		yield `  ${node.name}["${node.lines.map(escapeText).join("<br/>")}"]${CLASSES[node.style]}`;
		if (node.above !== undefined) yield `  ${node.above} --> ${node.name}`;
	}
	yield* CLASS_LINES;
}

const CLASSES: Readonly<Record<GraphNode["style"], string>> = {
	active: ":::active",
	leaf: ":::leaf",
	compaction: ":::compaction",
	other: "",
	fold: ":::fold",
};

const CLASS_LINES = [
	"  classDef active stroke:#2da44e,stroke-width:2px",
	"  classDef leaf stroke:#2da44e,stroke-width:4px",
	"  classDef compaction stroke:#bf3989,stroke-width:2px",
	"  classDef fold stroke-dasharray:4",
];

/** Everything but letters, digits, spaces and harmless marks as an entity: Mermaid and Markdown read the rest. */
function escapeText(text: string): string {
	return text.replace(/[^\p{L}\p{M}\p{N}\p{So} .,:/()+=-]/gu, (character) => `#${character.codePointAt(0)};`);
}
