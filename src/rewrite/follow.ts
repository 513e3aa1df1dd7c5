import { setTimeout as sleep } from "node:timers/promises";
import type { SessionctlError } from "../errors.ts";
import { descriptorSource } from "../read/source.ts";
import { readBytes } from "../session/payload.ts";
import type { Backup } from "./backup.ts";
import { type Draft, extendDraft, isDrawnFrom, lateLines } from "./draft.ts";
import { refused, syncDirectory, writeAll } from "./file-operations.ts";
import { hasChanged, isFresh, viewOf } from "./old-file.ts";
import type { Replacement } from "./replacement.ts";
import { statusOf } from "./status.ts";

/** How long to wait between two looks at a file. */
const LOOK_MS = 10;
/** A last line without a line feed may be on its way, in a file that was written to so lately. */
const LINE_MS = 1000;
/** How often to look for what comes next; what comes later still is found after the rename. */
const MOST_LOOKS = 3;
/** How long it must be quiet before it is left alone: a writer may have it open at this moment. */
const QUIET_MS = 50;
/** How often it must be found so: where processes wait long for a core, the writer waits as well as the one who looks. */
const QUIET_LOOKS = 5;
/** Whoever still writes to the old file after so long does not open it anew for every line. */
const FOLLOW_MS = 5000;

/**
 * Takes what has been appended to the old file into the draft, until nothing new comes.
 * @returns whether there was anything
 */
export async function catchUp<Result>(work: Replacement<Result>): Promise<boolean> {
	const { files, draft, old, rewrite } = work;
	let isMore = false;
	for (let look = 0; look < MOST_LOOKS; look++) {
		if (hasChanged(old)) {
			if (!isDrawnFrom(draft, viewOf(old), rewrite)) throw changedMeanwhile(old.name);
			extendDraft(files, draft, viewOf(old), rewrite);
			isMore = true;
		} else if (draft.settledTaken < draft.taken && isFresh(old, LINE_MS)) await sleep(LOOK_MS);
		else break;
	}
	return isMore;
}

function changedMeanwhile(name: string): SessionctlError {
	return refused(`${name}: another process has changed it meanwhile`, "it is as that process left it");
}

/**
 * After the rename: appends to the new file what still comes into the old one. A writer that had opened it before
 * needs a moment to write.
 */
export async function followOldFile<Result>(
	work: Replacement<Result>,
	backup: Backup | undefined,
): Promise<void> {
	const { files, target, old, draft, rewrite } = work;
	const committed: Draft<Result> = { ...draft };
	const start = Date.now();
	let quietSince = start;
	let quietLooks = 0;
	syncDirectory(files, target.directory);
	while (Date.now() - start < FOLLOW_MS) {
		const looked = Date.now(); // before looking: what is written after the look is not seen by it
		if (hasChanged(old)) {
			if (!isDrawnFrom(committed, viewOf(old), rewrite)) throw putBack(work, committed, backup);
			writeAll(files, draft.fd, lateLines(draft, viewOf(old), rewrite));
			files.fsyncSync(draft.fd);
			quietSince = Date.now();
			quietLooks = 0;
		} else if (++quietLooks > QUIET_LOOKS && looked - quietSince > QUIET_MS) return;
		else await sleep(LOOK_MS);
	}
}

/**
 * Somebody opened the old file just before the rename and is writing it anew. What that process wrote is what it
 * will go on with, so its file has to be the file; what has been appended to ours goes with it.
 */
function putBack<Result>(
	{ files, target, draft }: Replacement<Result>,
	committed: Draft<Result>,
	backup: Backup | undefined,
): SessionctlError {
	if (!backup?.isOriginal) {
		return refused(
			`${target.name}: another process was rewriting it when it was replaced`,
			"check what is in it",
		);
	}
	const length = committed.settledLength + committed.tail.length;
	const gained = Number(statusOf(draft.fd).size) - length;
	const appended = readBytes(descriptorSource(draft.fd, target.name, length + gained), length, gained);
	files.renameSync(backup.path, target.path);
	const fd = files.openSync(target.path, "a");
	try {
		writeAll(files, fd, appended);
	} finally {
		files.closeSync(fd);
	}
	return changedMeanwhile(target.name);
}
