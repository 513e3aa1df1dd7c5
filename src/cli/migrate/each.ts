import { errorCode, SessionctlError, usageError } from "../../errors.ts";
import { migrationDocument } from "../../render/migrate/document.ts";
import { migrationLine, migrationSummary } from "../../render/migrate/text.ts";
import { reasonOf, refused } from "../../rewrite/file-operations.ts";
import {
	checkFile,
	checkInPlace,
	type FailedFile,
	type FileMigration,
	migrateInPlace,
	previewFile,
} from "../../rewrite/migrate-file.ts";
import { checkRegular } from "../../rewrite/target.ts";
import type { ExitCode } from "../command.ts";
import { errorLines } from "../error-lines.ts";
import type { Host } from "../host.ts";
import { type Notify, notifier } from "../notes.ts";
import { writeLines, writePieces } from "../output.ts";
import { startProgress } from "../progress.ts";
import { noFiles, openSelectedSource, type SelectedFile, selectFiles } from "../select.ts";
import { type MigrateArguments, type MigrateMode, migrationOptions } from "./arguments.ts";

/** Replaces, checks or previews each file. What fails is named on stderr, and the others are still done. */
export async function migrateEach(mode: MigrateMode, args: MigrateArguments, host: Host): Promise<ExitCode> {
	const notify = notifier(host, args.quiet);
	const migrations: FileMigration[] = [];
	for (const selected of selectEach(args, host, notify)) {
		const migration = "status" in selected ? selected : await migrateOne(mode, selected, args, host);
		migrations.push(migration);
		if (migration.status === "failed") await writeLines(host.stderr, errorLines(migration.error, args.json));
		else if (!args.json) await writeLines(host.stdout, [migrationLine(migration)]);
	}
	if (migrations.length === 0) notify(noFiles(args.files ?? []));
	if (args.json) await writePieces(host.stdout, migrationDocument(migrations));
	else await writeLines(host.stdout, migrationSummary(migrations));
	return exitCode(mode, migrations);
}

function exitCode(mode: MigrateMode, migrations: readonly FileMigration[]): ExitCode {
	if (migrations.some(({ status }) => status === "failed")) return 2;
	return mode === "check" && migrations.some(({ status }) => status === "skipped") ? 1 : 0;
}

/** The files, and the arguments that name none. */
function* selectEach(
	args: MigrateArguments,
	host: Host,
	notify: Notify,
): Generator<SelectedFile | FailedFile, void, undefined> {
	const { files = [] } = args;
	if (files.length === 0) yield* selectFiles([], args, host, notify);
	for (const file of files) {
		try {
			yield* selectFiles([file], args, host, notify);
		} catch (error) {
			yield failure(file, error);
		}
	}
}

async function migrateOne(
	mode: MigrateMode,
	file: SelectedFile,
	args: MigrateArguments,
	host: Host,
): Promise<FileMigration> {
	const progress = startProgress(host, args.quiet, file.path);
	const options = { ...migrationOptions(args, progress), name: file.name, backup: args.backup };
	try {
		if (args.inPlace && file.path === "-") throw noName();
		if (file.failure !== undefined) throw file.failure;
		if (args.inPlace) checkRegular(file.path, file.name);
		if (mode === "in-place") return await migrateInPlace(file.path, options);
		const source = await openSelectedSource(file, host);
		try {
			if (mode === "check") return checkFile(source, options);
			const preview = previewFile(source, options);
			const isToBeReplaced = args.inPlace && preview.status === "skipped";
			if (isToBeReplaced) checkInPlace(file.path, preview.from, options);
			return preview;
		} finally {
			source.close();
		}
	} catch (error) {
		return failure(file.name, error);
	} finally {
		progress.end();
	}
}

function noName(): SessionctlError {
	return usageError("-: standard input has no place", "leave out --in-place");
}

/** The file system's reasons are the file's; anything else that is thrown is our own bug. */
function failure(file: string, error: unknown): FailedFile {
	if (error instanceof SessionctlError) return { status: "failed", file, error };
	if (errorCode(error) === undefined) throw error;
	return { status: "failed", file, error: refused(`${file}: ${reasonOf(error)}`, "check the file") };
}
