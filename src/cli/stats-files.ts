import { SessionctlError } from "../errors.ts";
import type { Fleet } from "../stats/fleet.ts";
import { startGathering } from "../stats/gather.ts";
import { countFile } from "../stats/stats-file.ts";
import type { CommonArguments } from "./command.ts";
import { errorLines } from "./error-lines.ts";
import type { Host } from "./host.ts";
import type { Notify } from "./notes.ts";
import { writeLines } from "./output.ts";
import { startFileProgress } from "./progress.ts";
import { openSelectedSession, type SelectedFile } from "./select.ts";
import type { StatsView } from "./stats-views.ts";
import type { CountedPart } from "./stats-work.ts";
import { fileTask } from "./threads/file-task.ts";
import { startTeam, type Team } from "./threads/team.ts";

type Arguments = CommonArguments & { readonly threads: number };

/**
 * Counts files, on several cores where that pays, and shows each in its turn. One that cannot be read is named on
 * stderr.
 * @returns whether there was one
 */
export async function countFiles<Part>(
	files: readonly SelectedFile[],
	fleet: Fleet,
	view: StatsView<Part>,
	args: Arguments,
	host: Host,
	notify: Notify,
): Promise<boolean> {
	const progress = startFileProgress(host, args.quiet);
	const team = startStatsTeam(files, view, args.threads, progress.update);
	let failed = false;
	try {
		await view.start();
		for (const [at, file] of files.entries()) {
			try {
				const counted = await team?.result(at);
				if (host.stdout.isTTY === true) progress.end();
				if (counted === undefined) await countHere(file, fleet, view, args, host, notify);
				else {
					if (counted.notes.length > 0) progress.end();
					for (const note of counted.notes) notify(note);
					await view.show(counted.part, fleet.add(counted.uses));
				}
			} catch (error) {
				if (!(error instanceof SessionctlError) || error.kind === "refused") throw error;
				failed = true;
				progress.end();
				await writeLines(host.stderr, errorLines(error, view.format === "json"));
			}
		}
		progress.end();
		await view.end();
	} finally {
		progress.end();
		await team?.end();
	}
	return failed;
}

function startStatsTeam<Part>(
	files: readonly SelectedFile[],
	{ work, format, mostBytes }: StatsView<Part>,
	threads: number,
	onProgress: ((done: number, tasks: number) => void) | undefined,
): Team<CountedPart<Part>> | undefined {
	if (work === undefined) return undefined;
	const tasks = files.map((file) => {
		const task = fileTask(file);
		return task === undefined || task.bytes > mostBytes ? undefined : task;
	});
	return startTeam(work, { format }, tasks, { threads, areKept: false, onProgress });
}

async function countHere<Part>(
	file: SelectedFile,
	fleet: Fleet,
	view: StatsView<Part>,
	args: Arguments,
	host: Host,
	notify: Notify,
): Promise<void> {
	const { gathered, onEntry } = startGathering();
	const session = await openSelectedSession(file, args, host, notify, { snippets: false, onEntry });
	try {
		const counted = countFile(session, gathered);
		await view.show(view.makePart(counted), fleet.add(counted.gathered.uses));
	} finally {
		session.close();
	}
}
