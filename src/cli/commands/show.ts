import { resolve } from "node:path";
import { describeEntry } from "../../context/entry-facts.ts";
import { usageError } from "../../errors.ts";
import { counted } from "../../numbers.ts";
import { escapeUnsafeBytes } from "../../render/json.ts";
import { showDocument } from "../../render/show/document.ts";
import { readImages, type ShownImage } from "../../render/show/images.ts";
import { entryPathText } from "../../render/show/path.ts";
import { entryText } from "../../render/show/text.ts";
import type { EntryView } from "../../render/show/view.ts";
import { statusOf } from "../../session/directory.ts";
import type { JsonObject } from "../../session/json.ts";
import type { Place } from "../../session/row.ts";
import type { Session } from "../../session/session.ts";
import { indexTree } from "../../tree/index-tree.ts";
import { resolveEntry } from "../../tree/resolve.ts";
import { resolveNamed } from "../../tree/resolve-named.ts";
import { rowOf } from "../../tree/tree.ts";
import { type CommonArguments, defineCommand } from "../command.ts";
import { type Extraction, extractedLines, extractImages } from "../extract-images.ts";
import type { Host } from "../host.ts";
import type { Notify } from "../notes.ts";
import { ASCII_OPTION, excludeEachOther, FILE, flag } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { openSelected } from "../select.ts";
import { checkNamed, writeNamed } from "../show-named.ts";
import { textStyle } from "../text-style.ts";

export const show = defineCommand({
	positionals: {
		entry: {
			type: "string",
			demandOption: true,
			describe: "The id of an entry or operation, the start of one, or :LINE",
		},
		file: FILE,
	},
	options: {
		raw: flag("Its line as it is on disk, byte for byte"),
		path: flag("Where it stands: what is above and below it, in the context or not, and what names it"),
		extract: { type: "string", describe: "Write its images into this directory, never over another file" },
		"max-chars": { type: "number", describe: "Cut each text after so many characters" },
		page: { type: "number", describe: "With --max-chars: which piece of the texts [default: 1]" },
		leaf: { type: "string", describe: "The end of the active path [default: the last entry]" },
		ascii: ASCII_OPTION,
		json: flag("One JSON document"),
	},
	examples: [
		["show 8ea4", "an entry of the most recent session here, in full"],
		["show 8ea4 session.jsonl --path", "where it stands, and whether the model sees it"],
		["show 8ea4 session.jsonl --raw | jq .message.usage", "its line, as it is in the file"],
		["show :12 session.jsonl", "the entry on line 12, whose id another one may have taken over"],
		["show :12 session.jsonl --json", "in a file of the harness: all writes of the transaction on line 12"],
		["show 8ea4 session.jsonl --extract images", "write its images to images/8ea4370d-1.png and so on"],
	],
	epilogue:
		"● active path   · kept from the model by a compaction or an edit   ◆ compaction\n○ other branches",
	async run(args, host) {
		checkViews(args);
		checkEntry(args, host);
		const { session, notify } = await openSelected(args.file, args, host, { snippets: args.path });
		const tree = indexTree(session);
		const named = resolveNamed(session, tree, args.entry);
		if (named.kind !== "entry") checkNamed(named, args);
		if (args.raw && named.kind !== "operation") {
			const place = named.kind === "entry" ? rowOf(tree, named.index) : named.transaction;
			await writePieces(host.stdout, rawLine(session, place, host.stdout.isTTY === true));
			return 0;
		}
		const leaf = args.leaf === undefined ? tree.leaf : resolveEntry(tree, args.leaf, session.file);
		if (named.kind !== "entry") {
			await writeNamed(named, session, leaf < 0 ? null : rowOf(tree, leaf).id, args, host);
			return 0;
		}
		const view = { session, tree, leaf, facts: describeEntry(session, tree, named.index, leaf) };
		noteShadows(view, notify);
		if (args.path && !args.json) {
			await writePath(view, args, host);
			return 0;
		}
		const entry = session.read(view.facts.row);
		const images = readImages(entry);
		const { written, isWhole } =
			args.extract === undefined ? NOTHING : extractImages(images, view, args.extract, host, notify);
		if (args.json)
			await writePieces(host.stdout, [showDocument(view, entry, images, { withPath: args.path, written })]);
		else if (args.extract === undefined) await writeText(view, entry, images, args, host);
		else await writeLines(host.stdout, extractedLines(images, written));
		return isWhole ? 0 : 2;
	},
});

const NOTHING: Extraction = { written: new Map(), isWhole: true };

interface Views {
	readonly raw: boolean;
	readonly path: boolean;
	readonly json: boolean;
	readonly extract: string | undefined;
	readonly maxChars: number | undefined;
	readonly page: number | undefined;
}

/** A document holds what the texts show, and can say what was extracted; else one thing is shown. */
function checkViews({ raw, path, json, extract, maxChars, page }: Views): void {
	if (maxChars === 0) throw usageError("--max-chars 0 leaves nothing", "give 1 or more");
	if (page === 0) throw usageError("--page counts from 1", "leave it out for the first");
	if (page !== undefined && maxChars === undefined)
		throw usageError("--page is for texts that are cut", "give --max-chars too");
	const views = {
		"--raw": raw,
		"--json": json && raw,
		"--path": path && (raw || !json),
		"--extract": extract !== undefined && (raw || !json),
	};
	const [one, another] = Object.entries(views).flatMap(([name, isAsked]) => (isAsked ? [name] : []));
	if (one !== undefined && another !== undefined) throw excludeEachOther(one, another);
}

/** A file alone is no entry of the most recent session. */
function checkEntry(
	{ entry, file }: { readonly entry: string; readonly file: string | undefined },
	{ cwd }: Host,
): void {
	if (file !== undefined || statusOf(resolve(cwd, entry))?.isFile() !== true) return;
	throw usageError(
		`${entry} is a file, and the entry is missing`,
		`\`sessionctl show ENTRY ${entry}\` shows one, \`sessionctl tree ${entry}\` lists them`,
	);
}

/** With its line feed, where it has one. */
function* rawLine(
	session: Session,
	place: Place,
	isTerminal: boolean,
): Generator<string | Uint8Array, void, undefined> {
	const line = session.readRaw(place);
	yield isTerminal ? escapeUnsafeBytes(line) : line;
	const { lines, missingFinalNewline } = session.facts;
	if (place.line < lines || !missingFinalNewline) yield "\n";
}

/** An id means the last entry that has it: whoever looks for another has to name it by its line. */
function noteShadows({ session, facts: { row, shadows } }: EntryView, notify: Notify): void {
	const [first] = shadows;
	if (first === undefined) return;
	const others = counted(shadows.length, "earlier line");
	notify(
		`${session.file}: ${others} ${shadows.length === 1 ? "has" : "have"} the id ${row.id} too: \`:${first.line}\` names the first`,
	);
}

type TextArguments = CommonArguments & {
	readonly ascii: boolean;
	readonly maxChars: number | undefined;
	readonly page: number | undefined;
};

async function writePath(view: EntryView, args: TextArguments, host: Host): Promise<void> {
	const { theme, columns } = textStyle(args, host);
	await writeLines(host.stdout, entryPathText(view, theme, columns));
}

async function writeText(
	view: EntryView,
	entry: JsonObject,
	images: readonly ShownImage[],
	args: TextArguments,
	host: Host,
): Promise<void> {
	const { theme, columns } = textStyle(args, host);
	await writeLines(host.stdout, entryText(view, entry, images, args, theme, columns));
}
