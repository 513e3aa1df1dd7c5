import type { Source } from "../read/source.ts";
import type { Range } from "../rewrite/ranges.ts";
import type { JsonObject } from "../session/json.ts";
import { readBytes } from "../session/payload.ts";
import { appendEntries } from "./append-entries.ts";
import type { Change, ChangePlace } from "./change.ts";
import type { Look } from "./look.ts";
import { originalOffset, type Patch, splicePatch, unpatched } from "./patch.ts";
import { patchedSource } from "./patched-source.ts";
import { pickChanges } from "./pick-changes.ts";
import { insert } from "./splice.ts";

/** A file that is being mended: what has been changed so far, and nothing of it written. */
export interface Workpiece {
	readonly original: Source;
	patch: Patch;
	readonly made: MadeChange[];
	/** Bytes of the original that are said no more. */
	readonly lost: Lost[];
}

/** A change that was made, and what came of it. Its place counts bytes of the original. */
export interface MadeChange {
	readonly change: Change;
	readonly at: ChangePlace;
	/** Bytes of the original that it cuts. */
	readonly cut: number;
	readonly appended: readonly JsonObject[];
}

/** Bytes of the original that a repair cuts, by the rule that is mended. */
export interface Lost extends Range {
	readonly rule: string;
}

export function startWork(original: Source): Workpiece {
	return { original, patch: unpatched(original.size), made: [], lost: [] };
}

/** The file as it is now. */
export function viewOf({ original, patch }: Workpiece): Source {
	return patchedSource(original, patch);
}

/** Makes those of some changes that do not get in each other's way. @param look how the file is before them */
export function makeChanges(work: Workpiece, look: Look, wanted: readonly Change[], now: Date): void {
	const { changes, splices } = pickChanges(wanted);
	const { patch, original } = work;
	const cuts = new Map<Change, number>();
	const spliced = splicePatch(patch, splices, ({ from, to }, { change }) => {
		cuts.set(change, (cuts.get(change) ?? 0) + to - from);
		lose(work.lost, { rule: change.rule, from, to });
	});
	const appended = look.facts && appendEntries(look.facts, changes, now);
	const text = appended?.text ?? "";
	const start = text !== "" && endsOpen(look.source) ? "\n" : "";
	work.patch = splicePatch(spliced, [insert(spliced.size, start + text)]);
	for (const change of changes) {
		work.made.push({
			change,
			at: { ...change.at, offset: originalOffset(patch, change.at.offset, original.size) },
			cut: cuts.get(change) ?? 0,
			appended: appended?.entries.get(change) ?? [],
		});
	}
}

function lose(lost: Lost[], { rule, from, to }: Lost): void {
	const last = lost.at(-1);
	if (last?.rule === rule && last.to === from) lost[lost.length - 1] = { rule, from: last.from, to };
	else lost.push({ rule, from, to });
}

const LINE_FEED = 10;

/** Whether the last line has no end yet. */
function endsOpen(source: Source): boolean {
	return source.size > 0 && readBytes(source, source.size - 1, 1)[0] !== LINE_FEED;
}
