import { basename, resolve } from "node:path";
import { errorCode } from "../errors.ts";
import { fileMemory } from "../read/file-memory.ts";
import { readDirectory, statusOf } from "./directory.ts";
import {
	isOf,
	type PlacesOptions,
	type SessionFile,
	type SessionPlaces,
	sessionDirectories,
	sessionFilesAmong,
	sessionPlaces,
} from "./files.ts";
import { type ListedSession, readListed, type SelfDescription } from "./listed-session.ts";
import { readCwd } from "./read-header.ts";
import type { UnreadableDirectory } from "./walk.ts";

/** Which sessions to list. */
export interface ListOptions extends PlacesOptions {
	/** Sessions of every working directory (default: of `cwd` alone). */
	readonly all?: boolean;
	/** Told after each file how many have been read, and of how many. */
	readonly onProgress?: ((filesRead: number, files: number) => void) | undefined;
}

/** The sessions that were looked for. */
export interface SessionList {
	/** The one with the newest activity first. */
	readonly sessions: readonly ListedSession[];
	/** Directories that could not be looked into. */
	readonly unreadable: readonly UnreadableDirectory[];
	/** Files in a flat directory that do not say of which working directory they are: `all` lists them. */
	readonly unattributed: number;
}

/**
 * Lists sessions where the agent keeps them (format §11), with the files that it would pass over and why. Which
 * sessions are of a directory is decided by their headers: the names of the directories they lie in are not
 * unambiguous. A file that names no directory counts where it lies, if that is the directory's own place.
 */
export function listSessions({ onProgress, ...options }: ListOptions): Promise<SessionList> {
	return listSessionsBy((files) => describeFiles(files, onProgress), options);
}

/** Reads what each file says of itself; in any order. */
export type DescribeFiles = (files: readonly SessionFile[]) => Promise<SelfDescription[]>;

/** The same with files that are read in a way of one's own. */
export async function listSessionsBy(
	describe: DescribeFiles,
	{ all = false, ...options }: Omit<ListOptions, "onProgress">,
): Promise<SessionList> {
	const places = sessionPlaces(options);
	const { files, unreadable } = findFiles(places);
	const chosen = all ? { files, unattributed: 0 } : chooseFiles(files, places);
	const described = await describe(chosen.files);
	const exists = directoryTest(places.cwd);
	const sessions = described.map((session) => ({ ...session, cwdExists: exists(session.cwd) }));
	return { sessions: sessions.sort(byActivity), unreadable, unattributed: chosen.unattributed };
}

/** Whether directories are there; many sessions have the same one. */
function directoryTest(base: string): (path: string) => boolean | undefined {
	const known = new Map<string, boolean>();
	return (path) => {
		if (path === "") return undefined;
		const isThere = known.get(path) ?? statusOf(resolve(base, path))?.isDirectory() ?? false;
		known.set(path, isThere);
		return isThere;
	};
}

interface FoundFiles {
	readonly files: readonly FoundFile[];
	readonly unreadable: readonly UnreadableDirectory[];
}

interface FoundFile extends SessionFile {
	readonly directory: string;
}

function findFiles(places: SessionPlaces): FoundFiles {
	const files: FoundFile[] = [];
	const unreadable: UnreadableDirectory[] = [];
	for (const directory of sessionDirectories(places)) {
		try {
			const names = readDirectory(directory).map(({ name }) => name);
			for (const file of sessionFilesAmong(directory, names)) files.push({ ...file, directory });
		} catch (error) {
			const code = errorCode(error);
			if (code === undefined) throw error;
			// A file beside the directories is no place for sessions.
			if (code !== "ENOENT" && code !== "ENOTDIR") unreadable.push({ path: directory, code });
		}
	}
	return { files, unreadable };
}

function chooseFiles(
	files: readonly FoundFile[],
	places: SessionPlaces,
): { readonly files: FoundFile[]; readonly unattributed: number } {
	const chosen: FoundFile[] = [];
	let unattributed = 0;
	for (const file of files) {
		const cwd = readCwd(file.path);
		const isInOwnPlace = file.directory === places.directory;
		if (isOf(cwd, places) || (!cwd && isInOwnPlace && !places.isShared)) chosen.push(file);
		else if (!cwd && isInOwnPlace) unattributed++;
	}
	return { files: chosen, unattributed };
}

/** Files that are read at the same time. */
const CONCURRENCY = 8;

/** Reads what files say of themselves. While one is parsed the next ones come in from the disk. */
export async function describeFiles(
	files: readonly SessionFile[],
	onProgress: ListOptions["onProgress"],
): Promise<SelfDescription[]> {
	const sessions: SelfDescription[] = [];
	const waiting = files.values();
	const read = async () => {
		const memory = fileMemory();
		for (const { path, status } of waiting) {
			sessions.push(readListed(path, status, await memory.read(path, status.size)));
			onProgress?.(sessions.length, files.length);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENCY }, read));
	return sessions;
}

/** The newest first; those of one moment as the agent has them, by names from the end of the alphabet. */
function byActivity(a: ListedSession, b: ListedSession): number {
	return (
		b.modified.getTime() - a.modified.getTime() ||
		descending(basename(a.path), basename(b.path)) ||
		descending(a.path, b.path)
	);
}

function descending(a: string, b: string): number {
	return a === b ? 0 : a < b ? 1 : -1;
}
