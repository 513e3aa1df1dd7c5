import { type Ledger, openLedger } from "../../context/ledger.ts";
import type { ContextPlan } from "../../context/plan.ts";
import { type CommonArguments, defineCommand } from "../command.ts";
import { noteEntries } from "../context-notes.ts";
import type { Host } from "../host.ts";
import {
	AS_AGENT_OPTION,
	ASCII_OPTION,
	excludeEachOther,
	FILE,
	flag,
	formatOf,
	JSON_OPTION,
} from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { type Comparison, selectContext } from "../select-context.ts";

export const context = defineCommand({
	positionals: { file: FILE },
	options: {
		leaf: {
			type: "string",
			describe: "The entry whose context it is, or a branch by its name [default: the leaf of the file]",
		},
		kept: flag("Only what the newest compaction keeps and what follows it, read from the end of the file"),
		full: flag("Whole contents; with --explain and --diff nothing is folded"),
		explain: flag("Every entry of the path and what became of it"),
		system: flag("The system prompt and the tools in force"),
		llm: flag("The messages as a request has them, and what a file cannot tell"),
		diff: {
			type: "string",
			describe: "Beside the context at another entry; of a compaction, without --leaf: before and after it",
		},
		sort: { choices: ["context", "size"], default: "context", describe: "The largest messages first: size" },
		ascii: ASCII_OPTION,
		format: { choices: ["text", "json"], default: "text", describe: "How to show it" },
		json: JSON_OPTION,
		"as-agent": AS_AGENT_OPTION,
	},
	examples: [
		["context session.jsonl", "what the model would see now"],
		["context --explain", "why it no longer knows something, in the most recent session here"],
		["context session.jsonl --leaf 3f2a --full | less", "what it saw at an earlier entry"],
		["context session.jsonl --diff 5f3c", "what compaction 5f3c took away"],
		[
			"context session.jsonl --kept --json | jq .tokens.total",
			"how full it is, at once in a file of any size",
		],
		["context session.jsonl --json | jq '.entries[] | select(.fate == \"omitted\")'", "what edits took out"],
	],
	epilogue: [
		"● in the context   ◆ the compaction   · not in it",
		"○ made up for the request   ┆ several, in short; --explain --full shows each",
	].join("\n"),
	async run(args, host) {
		const format = formatOf(args, "text");
		checkViews(args, format);
		const { plan, comparison, notify } = await selectContext(args, host, {
			snippets: args.explain && format === "text",
			asAgent: args.asAgent,
		});
		const write = format === "json" ? writeDocument : writeText;
		const ledger = await write(plan, comparison, args, host);
		if (ledger !== undefined) noteEntries(ledger, notify);
		return 0;
	},
});

type Arguments = CommonArguments & {
	readonly ascii: boolean;
	readonly full: boolean;
	readonly kept: boolean;
	readonly explain: boolean;
	readonly system: boolean;
	readonly llm: boolean;
	readonly sort: "context" | "size";
	readonly leaf: string | undefined;
	readonly diff: string | undefined;
};

/** A text is one view; a document holds what they all show, in the order of the context. */
function checkViews(args: Arguments, format: "text" | "json"): void {
	const views = (["explain", "system", "llm", "diff"] as const).filter((view) => args[view]);
	const [view, another] = views;
	if (args.kept && args.diff !== undefined) throw excludeEachOther("--kept", "--diff");
	if (format === "text" && another !== undefined) throw excludeEachOther(`--${view}`, `--${another}`);
	if (args.sort === "context") return;
	if (format === "json") throw excludeEachOther("--sort", "--json");
	if (view !== undefined) throw excludeEachOther("--sort", `--${view}`);
}

async function writeDocument(
	plan: ContextPlan,
	other: Comparison | undefined,
	{ llm }: Arguments,
	host: Host,
): Promise<Ledger> {
	const { contextDocument } = await import("../../render/context/document.ts");
	const ledger = openLedger(plan);
	await writePieces(host.stdout, contextDocument(ledger, { withRequest: llm, other: other?.plan }));
	return ledger;
}

/** @returns what was read, when that was all of the context */
async function writeText(
	plan: ContextPlan,
	other: Comparison | undefined,
	args: Arguments,
	host: Host,
): Promise<Ledger | undefined> {
	const { theme, columns } = (await import("../text-style.ts")).textStyle(args, host);
	const text = await import("../../render/context/text.ts");
	if (args.system) {
		await writeLines(host.stdout, text.systemText(plan, theme, columns));
		return undefined;
	}
	const view = text.viewContext(plan);
	await writeLines(host.stdout, text.contextText(view, { ...args, other }, theme, columns));
	return view.ledger;
}
