import { resolve } from "node:path";
import { SessionctlError, usageError } from "../../errors.ts";
import { migrationDocument } from "../../render/migrate/document.ts";
import { printable } from "../../render/migrate/terminal.ts";
import { migrationLine } from "../../render/migrate/text.ts";
import {
	type ConvertedFile,
	type CurrentFile,
	copyFile,
	type MigratedFile,
} from "../../rewrite/migrate-file.ts";
import { writeFile } from "../../rewrite/write-file.ts";
import type { Host } from "../host.ts";
import { notifier } from "../notes.ts";
import { writePieces } from "../output.ts";
import { startProgress } from "../progress.ts";
import { noFiles, openSelectedSource, type SelectedFile, selectFiles } from "../select.ts";
import { type MigrateArguments, migrationOptions } from "./arguments.ts";

/** Writes a migrated copy of one file: to stdout, or to the file that is named. */
export async function migrateCopy(args: MigrateArguments, host: Host): Promise<void> {
	const { output, quiet, json } = args;
	// A report on stderr has it to itself.
	const notify = notifier(host, quiet || (json && output === undefined));
	const file = onlyFile(selectFiles(args.files ?? [], args, host, notify), args.files ?? []);
	const migration = await copySelected(file, args, host);
	if (json)
		await writePieces(output === undefined ? host.stderr : host.stdout, migrationDocument([migration]));
	else notify(`${migrationLine(migration)}${output === undefined ? "" : `; written to ${output}`}`);
}

async function copySelected(
	file: SelectedFile,
	args: MigrateArguments,
	host: Host,
): Promise<CurrentFile | MigratedFile | ConvertedFile> {
	const progress = startProgress(host, args.quiet, file.path);
	const source = await openSelectedSource(file, host);
	try {
		const options = migrationOptions(args, progress);
		return await copyFile(source, options, (chunks) => write(chunks, file, args, host));
	} finally {
		source.close();
		progress.end();
	}
}

function onlyFile(files: readonly SelectedFile[], named: readonly string[]): SelectedFile {
	const [only] = files;
	if (only === undefined)
		throw new SessionctlError("not-found", noFiles(named), { hint: "name a session file" });
	if (files.length === 1) return only;
	throw usageError(
		`${files.length} files, but a copy is made of one`,
		"use --in-place, --check or --dry-run for several",
	);
}

async function write(
	chunks: Iterable<Uint8Array>,
	{ path }: SelectedFile,
	{ output, force }: MigrateArguments,
	{ cwd, stdout }: Host,
): Promise<void> {
	if (output === undefined) return writePieces(stdout, stdout.isTTY === true ? printable(chunks) : chunks);
	const source = path === "-" ? undefined : path;
	writeFile(resolve(cwd, output), chunks, { name: output, force, source });
}
