import { errorCode } from "../errors.ts";
import type { FileOperations } from "./file-operations.ts";

/** The drafts that this process is writing. */
const inHand = new Set<string>();

/**
 * Creates a draft whose name bears the number of this process. One that is there already, and not from here, was
 * left by a process that was killed and had the same number, as happens in containers: it is cleared away.
 */
export function createDraft(files: FileOperations, path: string, flags: "ax" | "ax+", mode: number): number {
	const fd = create(files, path, flags, mode);
	inHand.add(path);
	return fd;
}

/** To be called when the draft has got its name, or is gone. */
export function releaseDraft(path: string): void {
	inHand.delete(path);
}

function create(files: FileOperations, path: string, flags: string, mode: number): number {
	try {
		return files.openSync(path, flags, mode);
	} catch (error) {
		if (errorCode(error) !== "EEXIST" || inHand.has(path)) throw error;
		files.unlinkSync(path);
		return files.openSync(path, flags, mode);
	}
}
