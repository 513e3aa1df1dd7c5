import type { Stats } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { entriesOf, statusOf } from "./directory.ts";
import { readHeader } from "./read-header.ts";

/** Where the sessions of one working directory are kept (format §11). */
export interface SessionPlaces {
	readonly cwd: string;
	/** The directory with the sessions of `cwd`. */
	readonly directory: string;
	/** True when it may hold sessions of other working directories too: then a session's `cwd` decides. */
	readonly isShared: boolean;
	/** The directory with one directory for each working directory; absent when a flat one is named. */
	readonly root: string | undefined;
}

/** A session file as a listing finds it, by its header alone. */
export interface FoundSession {
	readonly path: string;
	readonly id: string;
	readonly cwd: string | undefined;
	/** Time of the last change, in milliseconds. */
	readonly mtime: number;
}

/** Where to look for sessions from. */
export interface PlacesOptions {
	readonly cwd: string;
	readonly env: Readonly<Record<string, string | undefined>>;
	/** A flat directory named by the user, before all others. */
	readonly sessionDir?: string | undefined;
}

/** The rules of format §11: the option, `PI_CODING_AGENT_SESSION_DIR`, `PI_CODING_AGENT_DIR`, `~/.pi/agent`. */
export function sessionPlaces({ cwd, env, sessionDir }: PlacesOptions): SessionPlaces {
	const agentDir = expandHome(env["PI_CODING_AGENT_DIR"] || "~/.pi/agent", cwd);
	const root = join(agentDir, "sessions");
	const ownDirectory = join(root, directoryName(cwd));
	const flat = sessionDir || env["PI_CODING_AGENT_SESSION_DIR"];
	if (!flat) return { cwd, directory: ownDirectory, isShared: false, root };
	const directory = expandHome(flat, cwd);
	return { cwd, directory, isShared: directory !== ownDirectory, root: undefined };
}

/** The name of the directory for a working directory. Not reversible: `/a-b` and `/a/b` share one. */
function directoryName(cwd: string): string {
	return `--${cwd.replace(/^[/\\]/, "").replace(/[/\\:]/g, "-")}--`;
}

function expandHome(path: string, cwd: string): string {
	const expanded = path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
	return resolve(cwd, expanded);
}

/** The session of the working directory that was written to last, if there is one. */
export function mostRecentSession(places: SessionPlaces): FoundSession | undefined {
	const files = sessionFiles(places.directory).sort((a, b) => b.status.mtimeMs - a.status.mtimeMs);
	for (const file of files) {
		const session = readFound(file);
		if (session !== undefined && belongsTo(session, places)) return session;
	}
	return undefined;
}

/**
 * The sessions that an id, or a prefix of one, names: among those of the working directory, else among all;
 * exact matches before prefixes.
 */
export function findSessions(places: SessionPlaces, idOrPrefix: string): FoundSession[] {
	const own = sessionsIn(places.directory).filter((session) => belongsTo(session, places));
	const matches = matching(own, idOrPrefix);
	return matches.length > 0 ? matches : matching(allSessions(places), idOrPrefix);
}

function matching(sessions: readonly FoundSession[], idOrPrefix: string): FoundSession[] {
	const exact = sessions.filter((session) => session.id === idOrPrefix);
	return exact.length > 0 ? exact : sessions.filter((session) => session.id.startsWith(idOrPrefix));
}

function allSessions(places: SessionPlaces): FoundSession[] {
	return sessionDirectories(places).flatMap(sessionsIn);
}

/** Every directory that holds sessions, of whatever working directory. */
export function sessionDirectories({ directory, root }: SessionPlaces): string[] {
	return root === undefined ? [directory] : namesIn(root).map((name) => join(root, name));
}

function belongsTo({ cwd }: FoundSession, places: SessionPlaces): boolean {
	return !places.isShared || isOf(cwd, places);
}

/** Whether a header names the working directory. */
export function isOf(cwd: string | undefined, places: Pick<SessionPlaces, "cwd">): boolean {
	return cwd !== undefined && cwd !== "" && resolve(cwd) === places.cwd;
}

function sessionsIn(directory: string): FoundSession[] {
	return sessionFiles(directory).flatMap((file) => readFound(file) ?? []);
}

/** A file that can be a session, by its name. */
export interface SessionFile {
	readonly path: string;
	readonly status: Stats;
}

function sessionFiles(directory: string): SessionFile[] {
	return sessionFilesAmong(directory, namesIn(directory));
}

/** The `*.jsonl` files among the names in a directory; no pipes and the like, which could be waited for in vain. */
export function sessionFilesAmong(directory: string, names: readonly string[]): SessionFile[] {
	return names
		.filter((name) => name.endsWith(".jsonl"))
		.flatMap((name) => {
			const path = join(directory, name);
			const status = statusOf(path);
			return status?.isFile() ? { path, status } : [];
		});
}

function readFound({ path, status }: SessionFile): FoundSession | undefined {
	try {
		const header = readHeader(path);
		return header && { path, mtime: status.mtimeMs, id: header.id, cwd: header.cwd };
	} catch {
		return undefined;
	}
}

function namesIn(directory: string): string[] {
	return entriesOf(directory).map((entry) => entry.name);
}
