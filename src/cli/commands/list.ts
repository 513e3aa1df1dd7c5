import { resolve } from "node:path";
import { SessionctlError } from "../../errors.ts";
import { counted } from "../../numbers.ts";
import { listDocument, listLines } from "../../render/list/document.ts";
import { listText } from "../../render/list/text.ts";
import { statusOf } from "../../session/directory.ts";
import { sessionPlaces } from "../../session/files.ts";
import { lineage, type Relative } from "../../session/lineage.ts";
import { listSessionsBy, type SessionList } from "../../session/list-sessions.ts";
import { type CommonArguments, defineCommand, type ExitCode } from "../command.ts";
import { errorLines } from "../error-lines.ts";
import type { Host } from "../host.ts";
import { listFiles } from "../list-files.ts";
import { type Notify, notifier } from "../notes.ts";
import { ASCII_OPTION, excludeEachOther, flag, formatOf, JSON_OPTION, THREADS_OPTION } from "../options.ts";
import { writeLines, writePieces } from "../output.ts";
import { startFileProgress } from "../progress.ts";
import { unreadableDirectory } from "../select.ts";
import { textStyle } from "../text-style.ts";

const FORMATS = ["text", "json", "jsonl"] as const;

export const list = defineCommand({
	positionals: {},
	options: {
		all: flag("Sessions of every directory"),
		cwd: { type: "string", describe: "Sessions of this directory instead of the current one" },
		named: flag("Only sessions that have a name"),
		limit: { type: "number", describe: "No more than so many, the newest first" },
		tree: flag("Forks below the sessions they were made from"),
		ascii: ASCII_OPTION,
		threads: THREADS_OPTION,
		format: { choices: FORMATS, default: "text", describe: "How to show it" },
		json: JSON_OPTION,
		jsonl: flag("The same as --format jsonl"),
	},
	examples: [
		["list", "sessions of this directory, the one with the newest activity first"],
		["list --all --limit 20", "the last twenty, wherever they were held"],
		["list --cwd ~/shop --tree", "which session of a project was forked from which"],
		["list --all --jsonl | jq -r 'select(.hidden) | .path'", "files that the agent does not show"],
	],
	epilogue:
		"A session is of the directory that its header names. Ages are those of the last message of user or assistant; msgs counts all messages, on all branches. What the agent would not list is marked as hidden, with the reason.",
	async run(args, host) {
		const format = listFormat(args);
		if (args.all && args.cwd !== undefined) throw excludeEachOther("--all", "--cwd");
		const notify = notifier(host, args.quiet);
		const found = await find(args, host);
		const { sessions, unattributed } = found;
		const chosen = args.named ? sessions.filter(({ name }) => name !== undefined) : sessions;
		const shown = chosen.slice(0, args.limit);
		if (chosen.length === 0) notify(`no ${args.named ? "named " : ""}session ${whose(args, host)}`);
		noteGone(shown, args, notify);
		if (unattributed > 0)
			notify(`${counted(unattributed, "file")} of no directory left out; --all shows them`);
		const family = lineage(shown);
		await show(args.tree ? family : inOrder(shown, family), format, args, host);
		return reportUnreadable(found, format === "json", host);
	},
});

type Format = (typeof FORMATS)[number];

type Arguments = CommonArguments & {
	readonly all: boolean;
	readonly cwd: string | undefined;
	readonly tree: boolean;
	readonly ascii: boolean;
	readonly threads: number;
};

function listFormat(args: {
	readonly format: Format;
	readonly json: boolean;
	readonly jsonl: boolean;
}): Format {
	const format = formatOf(args, "text");
	if (!args.jsonl) return format;
	if (format === "json") throw excludeEachOther("--json", "--jsonl");
	return "jsonl";
}

async function find({ all, cwd, sessionDir, threads, quiet }: Arguments, host: Host): Promise<SessionList> {
	// What the user names is named from where he is, whatever directory is asked for.
	const flat = sessionDir && sessionPlaces({ cwd: host.cwd, env: host.env, sessionDir }).directory;
	if (flat && statusOf(flat)?.isDirectory() !== true) {
		throw new SessionctlError("not-found", `${sessionDir}: no such directory`, {
			hint: "check --session-dir",
		});
	}
	const progress = startFileProgress(host, quiet);
	try {
		return await listSessionsBy((files) => listFiles(files, threads, progress.update), {
			cwd: resolve(host.cwd, cwd ?? ""),
			env: host.env,
			sessionDir: flat,
			all,
		});
	} finally {
		progress.end();
	}
}

/** Said once: all sessions of a list without --all are of one directory. */
function noteGone(sessions: SessionList["sessions"], { all }: Arguments, notify: Notify): void {
	const gone = sessions.find(({ cwdExists }) => cwdExists === false);
	if (!all && gone !== undefined) notify(`${gone.cwd} is not on this machine any more`);
}

function whose({ all, cwd }: Arguments, host: Host): string {
	return all ? "anywhere" : `of ${resolve(host.cwd, cwd ?? "")}; --all looks at every directory`;
}

/** The order of the list, with what is known of each session's family. */
function inOrder(sessions: SessionList["sessions"], relatives: readonly Relative[]): Relative[] {
	const bySession = new Map(relatives.map((relative) => [relative.session, relative]));
	return sessions.flatMap((session) => bySession.get(session) ?? []);
}

async function show(
	relatives: readonly Relative[],
	format: Format,
	args: Arguments & { readonly color: CommonArguments["color"] },
	host: Host,
): Promise<void> {
	const { tree, all } = args;
	switch (format) {
		case "json":
			return writePieces(host.stdout, listDocument(relatives, tree));
		case "jsonl":
			return writeLines(host.stdout, listLines(relatives, tree));
		case "text": {
			const { theme, columns } = textStyle(args, host);
			const now = host.now?.() ?? Date.now();
			return writeLines(
				host.stdout,
				listText(relatives, { now, asTree: tree, withCwd: all }, theme, columns),
			);
		}
	}
}

async function reportUnreadable({ unreadable }: SessionList, asJson: boolean, host: Host): Promise<ExitCode> {
	for (const { path, code } of unreadable) {
		await writeLines(host.stderr, errorLines(unreadableDirectory(path, code), asJson));
	}
	return unreadable.length > 0 ? 2 : 0;
}
