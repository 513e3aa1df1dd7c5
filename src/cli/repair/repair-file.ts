import { resolve } from "node:path";
import { usageError } from "../../errors.ts";
import { loadValidator } from "../../lint/validator.ts";
import { repairDocument } from "../../render/repair/document.ts";
import { repairText } from "../../render/repair/text.ts";
import { type FileRepair, previewRepair, repairCopy, repairInPlace } from "../../repair/repair-file.ts";
import type { RepairOptions } from "../../repair/repair-plan.ts";
import { refused } from "../../rewrite/file-operations.ts";
import type { CommonArguments, ExitCode } from "../command.ts";
import { errorLines } from "../error-lines.ts";
import type { Host } from "../host.ts";
import { fileAids } from "../lint-files.ts";
import { notifier } from "../notes.ts";
import { writeLines, writePieces } from "../output.ts";
import { startProgress } from "../progress.ts";
import { openSelectedSource, type SelectedFile, selectOne } from "../select.ts";
import { textStyle } from "../text-style.ts";
import { readRules, readWishes } from "./arguments.ts";

export type RepairArguments = CommonArguments & {
	readonly file: string | undefined;
	readonly output: string | undefined;
	readonly force: boolean;
	readonly inPlace: boolean;
	readonly backup: boolean;
	readonly check: boolean;
	readonly rule: readonly string[] | undefined;
	readonly choose: readonly string[] | undefined;
	readonly newestReply: boolean;
	readonly json: boolean;
};

/** Previews or makes the repair of one file, and says what came of it. */
export async function repairFile(args: RepairArguments, host: Host): Promise<ExitCode> {
	const rules = readRules(args.rule);
	const wishes = readWishes(args.choose ?? []);
	const notify = notifier(host, args.quiet);
	const file = selectOne(args.file, args, host, notify);
	if (args.inPlace && file.path === "-") {
		throw usageError("-: standard input has no place", "use -o OUT");
	}
	const progress = startProgress(host, args.quiet, file.path);
	let repair: FileRepair;
	try {
		const aids = { ...fileAids(host), validate: await loadValidator() };
		const path = file.path === "-" ? undefined : file.path;
		const { newestReply } = args;
		const options = { ...aids, rules, wishes, newestReply, path, onProgress: progress.update };
		repair = await repairSelected(file, options, args, host);
	} finally {
		progress.end();
	}
	return show(repair, args, host);
}

async function repairSelected(
	file: SelectedFile,
	options: RepairOptions,
	{ inPlace, backup, output, force }: RepairArguments,
	host: Host,
): Promise<FileRepair> {
	if (inPlace) return repairInPlace(file.path, { ...options, name: file.name, backup });
	const source = await openSelectedSource(file, host);
	try {
		if (output === undefined) return previewRepair(source, options);
		const original = file.path === "-" ? undefined : file.path;
		return repairCopy(source, resolve(host.cwd, output), {
			...options,
			outputName: output,
			force,
			source: original,
		});
	} finally {
		source.close();
	}
}

async function show(repair: FileRepair, args: RepairArguments, host: Host): Promise<ExitCode> {
	const { plan, status } = repair;
	const { theme, columns } = textStyle(args, host);
	if (args.json) await writePieces(host.stdout, repairDocument(repair));
	else await writeLines(host.stdout, repairText(repair, theme, columns));
	if (status === "refused") {
		const error = refused(
			`${plan.source.name}: not repaired: ${plan.objection}`,
			"pick some of it with --rule",
		);
		await writeLines(host.stderr, errorLines(error, args.json));
		return 2;
	}
	return args.check && plan.changes.length > 0 ? 1 : 0;
}
