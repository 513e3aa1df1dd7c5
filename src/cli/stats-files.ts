import { SessionctlError } from "../errors.ts";
import type { Fleet } from "../stats/fleet.ts";
import { startGathering } from "../stats/gather.ts";
import { type CountedFile, countFile } from "../stats/stats-file.ts";
import type { CommonArguments } from "./command.ts";
import { errorLines } from "./error-lines.ts";
import type { Host } from "./host.ts";
import type { Notify } from "./notes.ts";
import { writeLines } from "./output.ts";
import { openSelectedSession, type SelectedFile } from "./select.ts";

/**
 * Counts files one after another and shows each before the next is read. One that cannot be read is named on stderr.
 * @returns whether there was one
 */
export async function countFiles(
	files: readonly SelectedFile[],
	fleet: Fleet,
	args: CommonArguments & { readonly json: boolean },
	host: Host,
	notify: Notify,
	show: (file: CountedFile) => Promise<void>,
): Promise<boolean> {
	let failed = false;
	for (const file of files) {
		const { gathered, onEntry } = startGathering();
		try {
			const session = await openSelectedSession(file, args, host, notify, { snippets: false, onEntry });
			try {
				await show(countFile(session, gathered, fleet));
			} finally {
				session.close();
			}
		} catch (error) {
			if (!(error instanceof SessionctlError) || error.kind === "refused") throw error;
			failed = true;
			await writeLines(host.stderr, errorLines(error, args.json));
		}
	}
	return failed;
}
