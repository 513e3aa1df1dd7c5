import { join, resolve } from "node:path";
import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { statusOf } from "../session/directory.ts";
import {
	type FoundSession,
	findSessions,
	mostRecentSession,
	type SessionPlaces,
	sessionPlaces,
} from "../session/files.ts";
import { readSession } from "../session/formats/read-session.ts";
import { openSource, openWith, type Reader } from "../session/open.ts";
import type { ReadOptions } from "../session/read-records.ts";
import type { Session } from "../session/session.ts";
import { filesBelow } from "../session/walk.ts";
import type { CommonArguments } from "./command.ts";
import { noteHarness } from "./harness-notes.ts";
import type { Host } from "./host.ts";
import { type Notify, noteDamage, notifier } from "./notes.ts";
import { startProgress } from "./progress.ts";

/** A session that a command has opened, and its voice. */
export interface Selected {
	readonly session: Session;
	readonly notify: Notify;
}

/** Opens what FILE names: a path, `-`, a session id or a prefix of one, or nothing. Notes what was skipped. */
export async function openSelected(
	file: string | undefined,
	args: CommonArguments,
	host: Host,
	options: ReadOptions = {},
): Promise<Selected> {
	const selected = await openUnnoted(file, args, host, options);
	noteSession(selected);
	return selected;
}

/**
 * The same, but what is to be noted of the session is left to the caller.
 * @param read how to read it (default: all of it)
 */
export async function openUnnoted(
	file: string | undefined,
	args: CommonArguments,
	host: Host,
	options: ReadOptions,
	read?: Reader,
): Promise<Selected> {
	const notify = notifier(host, args.quiet);
	const selected = selectOne(file, args, host, notify);
	return { session: await openFile(selected, args, host, options, read), notify };
}

/** Notes what was skipped, and what its own programs make of a file of the harness. */
export function noteSession({ session, notify }: Selected): void {
	noteDamage(session, notify);
	noteHarness(session, notify);
}

async function openFile(
	{ path, name, failure }: SelectedFile,
	args: CommonArguments,
	host: Host,
	options: ReadOptions,
	read: Reader = readSession,
): Promise<Session> {
	if (failure !== undefined) throw failure;
	if (path === "-") return openWith(read, host.stdin, { ...options, name });
	const progress = startProgress(host, args.quiet, path);
	try {
		return await openWith(read, path, { ...options, name, onProgress: progress.update });
	} finally {
		progress.end();
	}
}

/** A file that a command is to read. */
export interface SelectedFile {
	/** `-` for standard input. */
	readonly path: string;
	/** What to call it: as the user named it, where that was a path. */
	readonly name: string;
	/** Why it cannot be opened: a directory that cannot be read, an id that names nothing or several sessions. */
	readonly failure?: SessionctlError;
}

const STANDARD_INPUT: SelectedFile = { path: "-", name: "-" };

/**
 * The files of a command that takes several: each a path, `-`, a session id or a prefix of one; a directory stands
 * for every `*.jsonl` below it. Without any, the most recent session.
 */
export function selectFiles(
	files: readonly string[],
	args: CommonArguments,
	host: Host,
	notify: Notify,
): SelectedFile[] {
	if (files.length === 0) return [selectFile(undefined, args, host, notify)];
	return files.flatMap((file) => {
		if (file === "-") return [STANDARD_INPUT];
		return isDirectory(file, host) ? selectBelow(file, host) : [selectOrFail(file, args, host, notify)];
	});
}

/** The file of a command that takes one: a path, `-`, a session id or a prefix of one; without any the most recent. */
export function selectOne(
	file: string | undefined,
	args: CommonArguments,
	host: Host,
	notify: Notify,
): SelectedFile {
	return file === "-" ? STANDARD_INPUT : selectFile(file, args, host, notify);
}

/** What to say when all that was named is directories without a session file. */
export function noFiles(named: readonly string[]): string {
	return `no \`*.jsonl\` file below ${named.join(", ")}`;
}

/** What is wrong with one of several does not keep the others from being done. */
function selectOrFail(file: string, args: CommonArguments, host: Host, notify: Notify): SelectedFile {
	try {
		return selectFile(file, args, host, notify);
	} catch (error) {
		if (!(error instanceof SessionctlError)) throw error;
		return { path: file, name: file, failure: error };
	}
}

/** The files below a directory and, so that they are not passed over in silence, the directories that cannot be read. */
function selectBelow(root: string, { cwd }: Host): SelectedFile[] {
	const { files, unreadable } = filesBelow(resolve(cwd, root));
	const select = (below: string): SelectedFile => {
		const name = join(root, below);
		return { path: resolve(cwd, name), name };
	};
	return [
		...files.map(select),
		...unreadable.map(({ path, code }) => {
			const file = select(path);
			return { ...file, failure: unreadableDirectory(file.name, code) };
		}),
	];
}

export function unreadableDirectory(name: string, code: string): SessionctlError {
	const hint = "check its permissions";
	return new SessionctlError("unreadable", `${name}: the directory cannot be read (${code})`, { hint });
}

/** Opens one of several files as a session. Notes what was skipped. */
export async function openSelectedSession(
	file: SelectedFile,
	args: CommonArguments,
	host: Host,
	notify: Notify,
	options: ReadOptions = {},
): Promise<Session> {
	const session = await openFile(file, args, host, options);
	noteDamage(session, notify);
	return session;
}

/** Opens a selected file without judging what it holds. */
export async function openSelectedSource({ path, name, failure }: SelectedFile, host: Host): Promise<Source> {
	if (failure !== undefined) throw failure;
	return path === "-" ? openSource(host.stdin, name) : openSource(path, name);
}

function isDirectory(file: string, { cwd }: Host): boolean {
	return file !== "" && (statusOf(resolve(cwd, file))?.isDirectory() ?? false); // nothing is not here
}

function selectFile(
	file: string | undefined,
	args: CommonArguments,
	host: Host,
	notify: Notify,
): SelectedFile {
	if (file !== undefined && isPath(file, host)) return { path: resolve(host.cwd, file), name: file };
	const places = sessionPlaces({ cwd: host.cwd, env: host.env, sessionDir: args.sessionDir });
	const path = file === undefined ? implicitFile(places, host) : sessionById(file, places).path;
	notify(`reading ${path}`);
	return { path, name: path };
}

/** The agent's rule for telling paths from ids; what exists under that very name is one too. */
function isPath(file: string, { cwd }: Host): boolean {
	if (/[/\\]/.test(file) || file.endsWith(".jsonl")) return true;
	return file !== "" && statusOf(resolve(cwd, file)) !== undefined;
}

function implicitFile(places: SessionPlaces, { env, cwd }: Host): string {
	const named = env["PI_SESSION_FILE"];
	if (named) return resolve(cwd, named);
	const recent = mostRecentSession(places);
	if (recent !== undefined) return recent.path;
	throw new SessionctlError("not-found", `no session of ${places.cwd} in ${places.directory}`, {
		hint: "name a file or a session id",
	});
}

function sessionById(idOrPrefix: string, places: SessionPlaces): FoundSession {
	const matches = idOrPrefix === "" ? [] : findSessions(places, idOrPrefix);
	const [only, another] = matches;
	if (only === undefined) {
		throw new SessionctlError(
			"unknown-id",
			`no file and no session is called ${JSON.stringify(idOrPrefix)}`,
			{
				hint: `looked in ${places.root ?? places.directory}`,
			},
		);
	}
	if (another === undefined) return only;
	const ids = new Set(matches.map((session) => session.id));
	if (ids.size === 1) {
		throw new SessionctlError("ambiguous-id", `${matches.length} files hold the session ${only.id}`, {
			hint: "name one of them by its path",
			candidates: matches.map((session) => session.path),
		});
	}
	const meant = `${matches.length} sessions have an id that starts with ${idOrPrefix}`;
	throw new SessionctlError("ambiguous-id", meant, {
		hint: "give more of the id, or a path",
		candidates: ids.size === matches.length ? [...ids] : matches.map((session) => session.path),
	});
}
