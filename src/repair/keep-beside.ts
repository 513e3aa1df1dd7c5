import * as fs from "node:fs";
import { attempt, type FileOperations } from "../rewrite/file-operations.ts";
import { inChunks } from "../rewrite/ranges.ts";
import { writeFile } from "../rewrite/write-file.ts";
import { rejectedBytes } from "./rejected.ts";
import { keepRejected, type Undo } from "./rejected-file.ts";
import type { RepairPlan } from "./repair-plan.ts";

/** What a repair keeps beside a file, by the names that messages have for it. */
export interface Kept {
	/** Absent when nothing is cut. */
	readonly rejected: string | undefined;
	/** Branches that got files of their own. */
	readonly extracts: readonly string[];
	undo(): void;
}

/**
 * Writes what a repair cuts beside the file, before the file itself: `FILE.rejected`, and a session file for each branch
 * that gets one.
 * @throws SessionctlError `refused`; then all is as it was
 */
export function keepBeside(plan: RepairPlan, path: string, name: string, files: FileOperations): Kept {
	const { source, lost, changes } = plan;
	const mode = (fs.statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600) & 0o777;
	const undos: Undo[] = [];
	const undo = () => {
		for (const one of undos) attempt(one);
	};
	try {
		if (lost.length > 0) {
			const pieces = () => rejectedBytes(source, lost);
			undos.push(keepRejected(files, `${path}.rejected`, `${name}.rejected`, pieces, mode));
		}
		const extracts = changes
			.flatMap(({ change }) => change.extracts ?? [])
			.map(({ suffix, bytes }) => {
				const [file, shown] = [path, name].map((base) => `${base.replace(/\.jsonl$/, "")}.${suffix}.jsonl`);
				if (file === undefined || shown === undefined) return name;
				writeFile(file, inChunks(bytes()), { name: shown, source: path, files });
				undos.push(() => files.unlinkSync(file));
				return shown;
			});
		return { rejected: lost.length > 0 ? `${name}.rejected` : undefined, extracts, undo };
	} catch (error) {
		undo();
		throw error;
	}
}
