import * as fs from "node:fs";
import type { SessionctlError } from "../errors.ts";
import { compareBytes } from "../lint/compare-bytes.ts";
import { fileSource, type Source } from "../read/source.ts";
import { watchEnds } from "../read/watch.ts";
import type { Rewrite } from "../rewrite/draft.ts";
import { attempt, type FileOperations, refused } from "../rewrite/file-operations.ts";
import { inChunks } from "../rewrite/ranges.ts";
import { replaceFile } from "../rewrite/replace-file.ts";
import { checkRegular, examineTarget } from "../rewrite/target.ts";
import { type WriteOptions, writeFile } from "../rewrite/write-file.ts";
import { fingerprint } from "./fingerprint.ts";
import { keepBeside } from "./keep-beside.ts";
import { patchedBytes } from "./patched-source.ts";
import { planRepair } from "./plan-repair.ts";
import { refuseFresh } from "./refuse-fresh.ts";
import type { RepairOptions, RepairPlan } from "./repair-plan.ts";

/** What became of one file. */
export interface FileRepair {
	readonly plan: RepairPlan;
	/** `sound`: nothing is to be done. `refused`: its own check objects (`plan.objection`), and nothing was written. */
	readonly status: "sound" | "previewed" | "repaired" | "refused";
	/** Where the repaired file is, when it is not in its place. */
	readonly output?: string | undefined;
	/** Where the original is. */
	readonly backup?: string | undefined;
	/** Where what was cut is. */
	readonly rejected?: string | undefined;
	/** Where branches are that got files of their own. */
	readonly extracts?: readonly string[] | undefined;
	/** False when the new file belongs to somebody else than the old one did. */
	readonly isOwnerKept?: boolean;
}

/** Works out a repair and writes nothing. */
export function previewRepair(source: Source, options: RepairOptions): FileRepair {
	const plan = planRepair(source, options);
	return { plan, status: statusOf(plan) };
}

function statusOf({ changes, objection }: RepairPlan): FileRepair["status"] {
	if (objection !== undefined) return "refused";
	return changes.length === 0 ? "sound" : "previewed";
}

/** How a repaired copy is written. */
export interface CopyOptions extends RepairOptions, Pick<WriteOptions, "force" | "source" | "files"> {
	/** What to call the new file in messages. */
	readonly outputName: string;
}

/**
 * Writes a repaired copy, and beside it what was cut (`OUT.rejected`). A sound file is copied as it is.
 * @throws SessionctlError `refused` when it cannot be written; `unreadable`
 */
export function repairCopy(source: Source, output: string, options: CopyOptions): FileRepair {
	const { outputName, force = false, source: original, files = fs } = options;
	const check = watchEnds(source);
	const { plan, status } = previewRepair(source, options);
	if (status === "refused") return { plan, status };
	// A device or a pipe has nothing beside it; the file that is read holds everything still.
	const isFile = fs.statSync(output, { throwIfNoEntry: false })?.isFile() ?? true;
	const kept = isFile ? keepBeside(plan, output, outputName, files) : undefined;
	try {
		writeFile(output, checked(inChunks(patchedBytes(source, plan.patch)), check), {
			name: outputName,
			force,
			source: original,
			files,
		});
	} catch (error) {
		attempt(() => kept?.undo());
		throw error;
	}
	const { rejected, extracts } = kept ?? {};
	return { plan, status: status === "sound" ? status : "repaired", output: outputName, rejected, extracts };
}

/** Throws after the last chunk when the file has been written anew meanwhile. */
function* checked(chunks: Iterable<Uint8Array>, check: () => void): Generator<Uint8Array, void, undefined> {
	yield* chunks;
	check();
}

/** How a file is replaced by the repaired one. */
export interface InPlaceRepairOptions extends RepairOptions {
	readonly name?: string;
	/** Keep the original beside the file (default: true). */
	readonly backup?: boolean;
	readonly files?: FileOperations;
}

/**
 * Puts the repaired file in the place of the damaged one, as `replaceFile` does; what is cut is kept first. The original
 * stays as `FILE.<start of its SHA-256>.bak`: one backup for each content, however often it is repaired.
 * @throws SessionctlError `refused` when it cannot be done safely, or the file has changed since it was looked at or within
 * the last seconds
 */
export async function repairInPlace(path: string, options: InPlaceRepairOptions = {}): Promise<FileRepair> {
	const { name = path, backup = true, files = fs } = options;
	checkRegular(path, name);
	const source = fileSource(path, name);
	try {
		const print = fingerprint(source);
		const identity = identify(path);
		const { plan, status } = previewRepair(source, { path, ...options });
		if (status !== "previewed") return { plan, status };
		refuseFresh(path, name, options.now ?? new Date());
		const suffix = `.${print.slice(0, 8)}.bak`;
		const real = fs.realpathSync(path);
		const isBackedUp = backup && isCopy(source, real, real + suffix);
		const backupSuffix = backup && !isBackedUp ? suffix : undefined;
		const target = examineTarget(path, name, backupSuffix);
		const shown = fs.lstatSync(path).isSymbolicLink() ? real : name;
		const kept = keepBeside(plan, target.path, shown, files);
		try {
			const { backup: made, isOwnerKept } = await replaceFile(path, rewriter(plan, print), {
				name,
				files,
				backupSuffix,
			});
			const { rejected, extracts } = kept;
			const original = made ?? (isBackedUp ? shown + suffix : undefined);
			return { plan, status: "repaired", backup: original, rejected, extracts, isOwnerKept };
		} catch (error) {
			if (identify(path) === identity) attempt(() => kept.undo());
			throw error;
		}
	} finally {
		source.close();
	}
}

/** The whole new file comes with the first lines of the old one. What has come to it meanwhile is not foreseen. */
function rewriter({ patch, source: { name, size } }: RepairPlan, print: string): Rewrite<void> {
	return function* (source, range) {
		if (source.size !== size) throw changedMeanwhile(name);
		if (range.from > 0) return;
		if (fingerprint(source) !== print) throw changedMeanwhile(name);
		yield* inChunks(patchedBytes(source, patch));
	};
}

function changedMeanwhile(name: string): SessionctlError {
	return refused(
		`${name}: another process has changed it meanwhile`,
		"close what writes to it, and run the command again",
	);
}

/** Whether there is another file with the same bytes. */
function isCopy(source: Source, path: string, copy: string): boolean {
	if (fs.statSync(copy, { throwIfNoEntry: false })?.isFile() !== true || identify(copy) === identify(path))
		return false;
	const other = fileSource(copy);
	try {
		return compareBytes(source, other).kind === "identical";
	} finally {
		other.close();
	}
}

/** What tells a file from another one, however it is called and whatever it holds. */
function identify(path: string): string | undefined {
	const status = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
	return status && `${status.dev} ${status.ino}`;
}
