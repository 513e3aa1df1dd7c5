import { usageError } from "../../errors.ts";
import { FILTER_NAMES } from "../../render/tree/filters.ts";
import { type TreeView, viewTree } from "../../render/tree/view.ts";
import { indexTree } from "../../tree/index-tree.ts";
import { type CommonArguments, defineCommand } from "../command.ts";
import type { Host } from "../host.ts";
import { notePath } from "../notes.ts";
import { AS_AGENT_OPTION, ASCII_OPTION, FILE, flag, formatOf, JSON_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { openSelected } from "../select.ts";
import { selectLeaf } from "../select-leaf.ts";

const FORMATS = ["text", "table", "mermaid", "dot", "json"] as const;

export const tree = defineCommand({
	positionals: { file: FILE },
	options: {
		filter: {
			choices: FILTER_NAMES,
			default: "all",
			describe: "Which entries to show, by the agent's own names",
		},
		fold: flag("Show each run of plain entries as one line"),
		depth: { type: "number", describe: "Show entries down to this depth; roots have 0" },
		leaf: {
			type: "string",
			describe: "The entry at the end of the active path, or a branch by its name [default: the leaf]",
		},
		ascii: ASCII_OPTION,
		format: { choices: FORMATS, default: "text", describe: "How to show it" },
		json: JSON_OPTION,
		"as-agent": AS_AGENT_OPTION,
	},
	examples: [
		["tree session.jsonl", "all entries, side branches indented"],
		["tree --fold --filter no-tools", "the most recent session of this directory, in short"],
		["tree session.jsonl --json | jq '.nodes[] | select(.label)'", "what is labelled"],
	],
	epilogue:
		"● active path   · kept from the model by a compaction or an edit   ◆ compaction   ○ other branches",
	async run(args, host) {
		const format = formatOf(args, "text");
		if (format === "json" && args.fold) refuseFold();
		const { session, notify } = await openSelected(args.file, args, host, { asAgent: args.asAgent });
		const index = indexTree(session);
		const leaf = selectLeaf(session, index, args.leaf, notify);
		const view = viewTree(session, index, {
			leaf,
			filter: args.filter,
			fold: args.fold,
			maxDepth: args.depth,
		});
		notePath(view, notify);
		await write(view, format, args, host);
		return 0;
	},
});

function refuseFold(): never {
	throw usageError(
		"--fold is for what people look at; a document lists every entry",
		"leave out --fold, or use --filter",
	);
}

async function write(
	view: TreeView,
	format: (typeof FORMATS)[number],
	args: CommonArguments & { readonly ascii: boolean },
	host: Host,
): Promise<void> {
	switch (format) {
		case "json":
			return writePieces(host.stdout, (await import("../../render/tree/document.ts")).treeDocument(view));
		case "mermaid":
			return writeLines(host.stdout, (await import("../../render/tree/mermaid.ts")).treeMermaid(view));
		case "dot":
			return writeLines(host.stdout, (await import("../../render/tree/dot.ts")).treeDot(view));
		case "text": {
			const { theme, columns } = (await import("../text-style.ts")).textStyle(args, host);
			return writeLines(
				host.stdout,
				(await import("../../render/tree/text.ts")).treeText(view, theme, columns),
			);
		}
		case "table": {
			const { theme, columns } = (await import("../text-style.ts")).textStyle(args, host);
			return writeLines(
				host.stdout,
				(await import("../../render/tree/table.ts")).treeTable(view, theme, columns),
			);
		}
	}
}
