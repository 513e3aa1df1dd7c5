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
import { startProgress } from "./progress.ts";
import { openSelectedSource, type SelectedFile } from "./select.ts";

/** What was found in several files, and whether one of them could not be read. */
export interface LintedFiles {
	readonly reports: readonly FileReport[];
	readonly failed: boolean;
}

/** Judges files one after another, then beside each other. One that cannot be read is named on stderr. */
export async function lintFiles(
	files: readonly SelectedFile[],
	options: Pick<LintOptions, "severities" | "allLeaves">,
	{ quiet, asJson }: { readonly quiet: boolean; readonly asJson: boolean },
	host: Host,
): Promise<LintedFiles> {
	const aids = { ...fileAids(host), validate: await loadValidator() };
	const judged: JudgedFile[] = [];
	let failed = false;
	for (const file of files) {
		try {
			judged.push(await lintFile(file, { ...options, ...aids }, quiet, host));
		} catch (error) {
			if (!(error instanceof SessionctlError)) throw error;
			failed = true;
			await writeLines(host.stderr, errorLines(error, asJson));
		}
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

/** Standard input is read once: what was spooled of it stays open until the process ends. */
function openAgain({ path, name }: SelectedFile, source: Source): Source {
	return path === "-" ? { ...source, close() {} } : fileSource(path, name);
}

/** What the rules may know of other files on this machine. */
export function fileAids({ cwd }: Host): Aids {
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
