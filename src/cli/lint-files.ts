import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { SessionctlError } from "../errors.ts";
import { findDuplicateSessions, type JudgedFile } from "../lint/duplicate-sessions.ts";
import { type FileReport, type LintOptions, lintSource } from "../lint/lint-session.ts";
import type { Aids } from "../lint/rule.ts";
import { loadValidator } from "../lint/validator.ts";
import { fileSource, type Source } from "../read/source.ts";
import { statusOf } from "../session/directory.ts";
import { readSession } from "../session/formats/read-session.ts";
import type { Row } from "../session/row.ts";
import { errorLines } from "./error-lines.ts";
import type { Host } from "./host.ts";
import { writeLines } from "./output.ts";
import { startFileProgress, startProgress } from "./progress.ts";
import { openSelectedSource, type SelectedFile } from "./select.ts";
import { type FileJob, fileTask } from "./threads/file-task.ts";
import { startTeam } from "./threads/team.ts";
import type { Work } from "./threads/work.ts";

/** What was found in several files, and whether one of them could not be read. */
export interface LintedFiles {
	readonly reports: readonly FileReport[];
	readonly failed: boolean;
}

type HowToLint = Pick<LintOptions, "severities" | "allLeaves">;

/** Judges a file, in a thread. */
export const LINT_WORK: Work<HowToLint & Pick<Host, "cwd">, FileJob, FileReport> = {
	name: "lint",
	async start({ cwd, ...options }) {
		const aids = await loadAids(cwd);
		return ({ path, name }) => {
			const source = fileSource(path, name);
			try {
				return lintSource(source, { ...options, ...aids });
			} finally {
				source.close();
			}
		};
	},
};

/**
 * Judges files, on several cores where that pays, then beside each other. One that cannot be read is named on stderr.
 */
export async function lintFiles(
	files: readonly SelectedFile[],
	options: HowToLint,
	{ quiet, threads, asJson }: { readonly quiet: boolean; readonly threads: number; readonly asJson: boolean },
	host: Host,
): Promise<LintedFiles> {
	const { cwd } = host;
	const aids = await loadAids(cwd);
	const progress = startFileProgress(host, quiet);
	const teamOptions = { threads, areKept: true, onProgress: progress.update };
	const team = startTeam(LINT_WORK, { ...options, cwd }, files.map(fileTask), teamOptions);
	const judged: JudgedFile[] = [];
	let failed = false;
	try {
		for (const [at, file] of files.entries()) {
			try {
				const report = await team?.result(at);
				judged.push(
					report === undefined
						? await lintFile(file, { ...options, ...aids }, quiet, host)
						: { report, open: () => fileSource(file.path, file.name) },
				);
			} catch (error) {
				if (!(error instanceof SessionctlError)) throw error;
				failed = true;
				progress.end();
				await writeLines(host.stderr, errorLines(error, asJson));
			}
		}
	} finally {
		progress.end();
		await team?.end();
	}
	return { reports: findDuplicateSessions(judged, options.severities), failed };
}

async function lintFile(
	file: SelectedFile,
	options: LintOptions,
	quiet: boolean,
	host: Host,
): Promise<JudgedFile> {
	const source = await openSelectedSource(file, host);
	const progress = startProgress(host, quiet, file.path);
	try {
		const report = lintSource(source, { ...options, onProgress: progress.update });
		return { report, open: () => openAgain(file, source) };
	} finally {
		progress.end();
		if (file.path !== "-") source.close();
	}
}

async function loadAids(cwd: string): Promise<Aids> {
	return { ...fileAids({ cwd }), validate: await loadValidator() };
}

/** Standard input is read once: what was spooled of it stays open until the process ends. */
function openAgain({ path, name }: SelectedFile, source: Source): Source {
	return path === "-" ? { ...source, close() {} } : fileSource(path, name);
}

/** What the rules may know of other files on this machine. */
export function fileAids({ cwd }: Pick<Host, "cwd">): Aids {
	return {
		exists: (path) => existsSync(resolve(cwd, path)),
		isSameFile: (path, other) => isSameFile(resolve(cwd, path), resolve(cwd, other)),
		openOther: (path) => readRows(resolve(cwd, path)),
	};
}

function isSameFile(path: string, other: string): boolean {
	const status = statusOf(path);
	const otherStatus = statusOf(other);
	if (status === undefined || otherStatus === undefined) return path === other;
	return status.ino === otherStatus.ino && status.dev === otherStatus.dev;
}

/** A header can name anything as parent: only a regular file is opened. */
function readRows(path: string): readonly Row[] | undefined {
	try {
		if (!statusOf(path)?.isFile()) return undefined;
		const source = fileSource(path);
		const reading = readSession(source, { snippets: false });
		source.close();
		return reading.ok ? reading.session.rows : undefined;
	} catch {
		return undefined;
	}
}
