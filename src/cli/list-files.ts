import { fileMemory } from "../read/file-memory.ts";
import type { SessionFile } from "../session/files.ts";
import { describeFiles, type ListOptions } from "../session/list-sessions.ts";
import { type FileStatus, readListed, type SelfDescription } from "../session/listed-session.ts";
import { startTeam } from "./threads/team.ts";
import type { Work } from "./threads/work.ts";

interface ListJob {
	readonly path: string;
	readonly status: FileStatus;
}

/** Reads what a file says of itself, in a thread. */
export const LIST_WORK: Work<undefined, ListJob, SelfDescription> = {
	name: "list",
	async start() {
		const memory = fileMemory();
		return async ({ path, status }) => readListed(path, status, await memory.read(path, status.size));
	},
};

/** Reads what files say of themselves, on several cores where that pays. */
export async function listFiles(
	files: readonly SessionFile[],
	threads: number,
	onProgress: ListOptions["onProgress"],
): Promise<SelfDescription[]> {
	const tasks = files.map(({ path, status: { size, mtime } }) => ({
		job: { path, status: { size, mtime } },
		bytes: size,
	}));
	const team = startTeam(LIST_WORK, undefined, tasks, { threads, areKept: true, onProgress });
	if (team === undefined) return describeFiles(files, onProgress);
	const described: SelfDescription[] = [];
	try {
		for (const [at, { path, status }] of files.entries()) {
			described.push((await team.result(at)) ?? readListed(path, status));
		}
	} finally {
		await team.end();
	}
	return described;
}
