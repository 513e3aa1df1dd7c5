import { SessionctlError } from "../errors.ts";
import type { Source } from "../read/source.ts";
import { FORMAT_TITLES } from "../session/format-names.ts";
import { notASession } from "../session/refusal.ts";
import { refuse } from "../session/refuse.ts";
import type { Row } from "../session/row.ts";
import { type OpenBench, openBench, type SparedRule } from "./bench.ts";
import type { Change } from "./change.ts";
import { checkRepair } from "./check-repair.ts";
import { listChoices } from "./choices/list-choices.ts";
import { wishesFor } from "./choices/wishes.ts";
import { lineNumbers } from "./line-numbers.ts";
import { type Look, lookAt } from "./look.ts";
import { originalOffset } from "./patch.ts";
import type { RepairOptions, RepairPlan } from "./repair-plan.ts";
import type { LeftPlace } from "./step.ts";
import { APPEND_STAGES, BYTE_STAGES, READING_STAGES, type Stage } from "./steps/index.ts";
import { makeChanges, startWork, viewOf, type Workpiece } from "./workpiece.ts";

/** After so many rounds a file that still asks for more is given up. */
const MOST_ROUNDS = 40;

/**
 * Works out how a file can be mended: in rounds, each of which reads and judges it as the last one left it, until
 * nothing more is to be done. Writes nothing, and holds no more than the rows and what is new in memory.
 * @throws SessionctlError `not-a-session` for what cannot be made one; `usage` for a choice that nothing asks for;
 * `unsupported` for a session of another format; `unreadable`
 */
export function workOut(source: Source, options: RepairOptions, spared?: SparedRule): RepairPlan {
	const { wishes: wanted = [] } = options;
	const wishes = wishesFor(wanted, source.name);
	const work = startWork(source);
	const before = lookAt(source, options);
	refuseOtherFormat(before);
	const open = (look: Look, wasNewest?: (row: Row) => boolean) =>
		openBench(look, { ...options, spared, ...(wasNewest === undefined ? {} : { wasNewest }) });
	const first = settle(work, open(before), READING_STAGES, () => open(lookAt(viewOf(work), options)));
	const baseline = { look: first.bench.look, patch: work.patch, made: work.made.length };
	const stages = [...READING_STAGES, ...BYTE_STAGES, wishes.changes, ...APPEND_STAGES];
	const wasNewest = newestReplyOf(work, baseline.look);
	const { bench, isSettled } = settle(work, first.bench, stages, () =>
		open(lookAt(viewOf(work), options), wasNewest),
	);
	wishes.checkAllMet();
	if (bench.look.report.status === "unreadable") throw notASession(source.name, refuse(bench.look.source));
	const after = bench.look;
	return {
		source,
		before,
		after,
		...inPlaces(work, bench, options),
		patch: work.patch,
		lost: work.lost.sort((a, b) => a.from - b.from),
		objection: isSettled ? checkRepair(baseline, after, work) : "every repair leads to another one",
	};
}

/** @throws SessionctlError `unsupported` for a session that is not in lines as the agent writes them */
function refuseOtherFormat({ source, facts }: Look): void {
	const format = facts?.session.format ?? "agent";
	if (format === "agent" || format === "omp") return;
	const message = `${source.name}: only the agent's own sessions are repaired, and this is of ${FORMAT_TITLES[format]}`;
	throw new SessionctlError("unsupported", message, {
		hint: "`sessionctl migrate` makes a session file of it",
	});
}

/** Goes from round to round until no stage has any more to do, or too many have passed. */
function settle(
	work: Workpiece,
	start: OpenBench,
	stages: readonly Stage[],
	reopen: () => OpenBench,
): { readonly bench: OpenBench; readonly isSettled: boolean } {
	let bench = start;
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const changes = firstChanges(bench, stages);
		if (changes.length === 0) return { bench, isSettled: true };
		makeChanges(work, bench.look, changes, bench.now);
		bench = reopen();
	}
	return { bench, isSettled: false };
}

/** Tells the entry that holds the newest reply of a file, however the file is mended after that. */
function newestReplyOf(work: Workpiece, { newestReply }: Look): (row: Row) => boolean {
	const place = newestReply && originalOffset(work.patch, newestReply.offset, work.original.size);
	return ({ offset }) => originalOffset(work.patch, offset, work.original.size) === place;
}

/** The changes of the first stage that has any: they may change what later ones find. */
function firstChanges(bench: OpenBench, stages: readonly Stage[]): readonly Change[] {
	for (const stage of stages) {
		const changes = stage(bench);
		if (changes.length > 0) return changes;
	}
	return [];
}

/** Changes, and what was left, by the lines of the file as it is on disk. */
function inPlaces(
	work: Workpiece,
	bench: OpenBench,
	{ rules }: RepairOptions,
): Pick<RepairPlan, "changes" | "left" | "choices"> {
	const { original, patch, made } = work;
	const onDisk = <T extends { readonly at: LeftPlace }>(item: T): T => ({
		...item,
		at: { ...item.at, offset: originalOffset(patch, item.at.offset, original.size) },
	});
	const left = bench.left.map(onDisk);
	const choices = listChoices(bench, rules).map(onDisk);
	const lines = lineNumbers(
		original,
		[...made, ...left, ...choices].map(({ at }) => at.offset),
	);
	const placed = <T extends { readonly at: LeftPlace }>(item: T) => ({
		...item,
		line: lines.get(item.at.offset) ?? 1,
	});
	return {
		changes: made.map(placed).sort((a, b) => a.at.offset - b.at.offset),
		left: left.map(placed),
		choices: choices.map(placed),
	};
}
