import { resolve } from "node:path";
import { usageError } from "../../errors.ts";
import { type BranchView, viewBranch } from "../../render/branch/view.ts";
import type { Session } from "../../session/session.ts";
import { defaultTip } from "../../session/tips.ts";
import { listBranches } from "../../tree/branches.ts";
import { indexTree } from "../../tree/index-tree.ts";
import { pathTo } from "../../tree/path.ts";
import { idAt, type Tree } from "../../tree/tree.ts";
import { type CommonArguments, defineCommand } from "../command.ts";
import type { Host } from "../host.ts";
import { notePath, noteStaleLeaf, notifier } from "../notes.ts";
import { AS_AGENT_OPTION, ASCII_OPTION, FILE, flag, formatOf, JSON_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { openSelected } from "../select.ts";
import { selectLeaf } from "../select-leaf.ts";

const FORMATS = ["text", "json", "jsonl", "md"] as const;
type Format = (typeof FORMATS)[number];

export const branch = defineCommand({
	positionals: { file: FILE },
	options: {
		leaf: { type: "string", describe: "The entry at its end, or its name [default: the leaf of the file]" },
		list: flag("List every leaf and where its branch parts"),
		format: {
			choices: FORMATS,
			default: "text",
			describe: "How to show it; jsonl is a session file of this branch, md a transcript",
		},
		json: JSON_OPTION,
		"as-agent": AS_AGENT_OPTION,
		tools: {
			type: "boolean",
			default: true,
			describe: "Tool calls and results in the transcript (--no-tools: none)",
		},
		"max-chars": { type: "number", describe: "Cut each text of the transcript after so many characters" },
		ascii: ASCII_OPTION,
	},
	examples: [
		["branch session.jsonl", "the entries that lead to the leaf"],
		["branch session.jsonl --list", "every leaf; the current one first, then the newest"],
		[
			"branch session.jsonl --leaf 3f2a --format jsonl > old.jsonl",
			"an abandoned branch as a session of its own",
		],
		["branch --format md --no-tools | less", "the most recent conversation here, to read"],
	],
	async run(args, host) {
		const format = formatOf(args, "text");
		const { session, notify } = await openSelected(args.file, args, host, {
			asAgent: args.asAgent,
			snippets: !args.list, // of all entries it shows few
		});
		const tree = indexTree(session);
		const leaf = selectLeaf(session, tree, args.leaf, notify);
		const path = pathTo(tree, leaf);
		notePath({ session, tree, path }, notify);
		if (args.list) {
			noteStaleLeaf({ session, tree, path }, notify);
			await writeList(session, tree, leaf, format, args, host);
		} else await writeBranch(viewBranch(session, tree, leaf, path), format, args, host);
		return 0;
	},
});

type Arguments = CommonArguments & {
	readonly ascii: boolean;
	readonly tools: boolean;
	readonly maxChars: number | undefined;
	readonly file: string | undefined;
	readonly leaf: string | undefined;
};

async function writeBranch(view: BranchView, format: Format, args: Arguments, host: Host): Promise<void> {
	switch (format) {
		case "json":
			return writePieces(host.stdout, (await import("../../render/branch/document.ts")).branchDocument(view));
		case "jsonl":
			return writeJsonl(view, args, host);
		case "md": {
			const { branchMarkdown } = await import("../../render/branch/markdown.ts");
			const options = { withoutTools: !args.tools, maxChars: args.maxChars };
			return writePieces(host.stdout, branchMarkdown(view, options));
		}
		case "text": {
			const { theme, columns } = (await import("../text-style.ts")).textStyle(args, host);
			return writeLines(
				host.stdout,
				(await import("../../render/branch/text.ts")).branchText(view, theme, columns),
			);
		}
	}
}

/** Entries of the harness mean something else in a file of the agent; those of other formats can stay as they are. */
async function writeJsonl(view: BranchView, args: Arguments, host: Host): Promise<void> {
	const { session, tree } = view;
	const parentSession = sourceName(session, host);
	const leaf = args.leaf ?? defaultTip(session.tips)?.name ?? idAt(tree, tree.leaf) ?? undefined;
	const { convertBranch } = await import("../../rewrite/convert/convert-file.ts");
	const conversion = convertBranch(session, { leaf, parentSession });
	if (conversion === undefined) {
		const { branchJsonl } = await import("../../render/branch/jsonl.ts");
		return writePieces(host.stdout, branchJsonl(view, parentSession));
	}
	const { toJson } = await import("../../render/json.ts");
	const { records, notes } = conversion;
	await writeLines(host.stdout, mapLazily(records, toJson));
	const notify = notifier(host, args.quiet);
	if (notes.length > 0) notify(`${session.file}: ${notes.join(", ")}`);
}

function* mapLazily<T>(values: Iterable<T>, map: (value: T) => string): Generator<string, void, undefined> {
	for (const value of values) yield map(value);
}

async function writeList(
	session: Session,
	tree: Tree,
	leaf: number,
	format: Format,
	args: Arguments,
	host: Host,
): Promise<void> {
	const { branchListDocument, branchListText } = await import("../../render/branch/list.ts");
	const branches = listBranches(tree, leaf);
	if (format === "json") return writePieces(host.stdout, branchListDocument(session, tree, branches));
	if (format !== "text") {
		throw usageError(`--list has no format ${format}`, "use text or json");
	}
	const { theme, columns } = (await import("../text-style.ts")).textStyle(args, host);
	return writeLines(host.stdout, branchListText(session, tree, branches, theme, columns));
}

/** How a new header names the file it came from: by path where there is one, else by its id. */
function sourceName(session: Session, { cwd }: Host): string {
	return session.file === "-" ? session.header.id : resolve(cwd, session.file);
}
