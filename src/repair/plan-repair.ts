import type { Aids } from "../lint/rule.ts";
import type { Source } from "../read/source.ts";
import { notASession, refuse } from "../session/refusal.ts";
import { type BenchOptions, type OpenBench, openBench } from "./bench.ts";
import type { Change } from "./change.ts";
import { checkRepair } from "./check-repair.ts";
import { type Choice, listChoices } from "./choices/list-choices.ts";
import { type Wish, wishesFor } from "./choices/wishes.ts";
import { lineNumbers } from "./line-numbers.ts";
import { type Look, lookAt } from "./look.ts";
import { originalOffset, type Patch } from "./patch.ts";
import type { LeftPlace } from "./step.ts";
import { APPEND_STAGES, BYTE_STAGES, READING_STAGES, type Stage } from "./steps/index.ts";
import { type Lost, type MadeChange, makeChanges, startWork, viewOf, type Workpiece } from "./workpiece.ts";

export interface RepairOptions extends Aids, BenchOptions {
	/** What was chosen where only a person can decide. */
	readonly wishes?: readonly Wish[] | undefined;
	/** Told, again in each round, how many bytes have been read. */
	readonly onProgress?: ((bytesRead: number) => void) | undefined;
}

/** A repair that is worked out and checked, and of which nothing has been written. */
export interface RepairPlan {
	readonly source: Source;
	readonly before: Look;
	/** The file as it would be, read and judged again. */
	readonly after: Look;
	/** In the order in which they are made; with the line they stand on in the file. */
	readonly changes: readonly Placed<MadeChange>[];
	/** What could be mended and is not. */
	readonly left: readonly Placed<{
		readonly rule: string;
		readonly at: LeftPlace;
		readonly reason: string;
	}>[];
	/** What a person has to decide. */
	readonly choices: readonly Placed<Choice>[];
	readonly patch: Patch;
	/** Bytes of the file that are in the repaired one no more, in the order of the file. */
	readonly lost: readonly Lost[];
	/** Why it must not be written; absent when all is well. */
	readonly objection: string | undefined;
}

type Placed<T> = T & { readonly line: number };

/** After so many rounds a file that still asks for more is given up. */
const MOST_ROUNDS = 40;

/**
 * Works out how a file can be mended: in rounds, each of which reads and judges it as the last one left it, until
 * nothing more is to be done. Writes nothing, and holds no more than the rows and what is new in memory.
 * @throws SessionctlError `not-a-session` for what cannot be made one; `usage` for a choice that nothing asks for;
 * `unreadable`
 */
export function planRepair(source: Source, options: RepairOptions = {}): RepairPlan {
	const { wishes: wanted = [] } = options;
	const wishes = wishesFor(wanted, source.name);
	const work = startWork(source);
	const before = lookAt(source, options);
	const first = settle(work, openBench(before, options), READING_STAGES, options);
	const baseline = { look: first.bench.look, patch: work.patch, made: work.made.length };
	const stages = [...READING_STAGES, ...BYTE_STAGES, wishes.changes, ...APPEND_STAGES];
	const { bench, isSettled } = settle(work, first.bench, stages, options);
	wishes.checkAllMet();
	if (bench.look.facts === undefined) throw notASession(source.name, refuse(bench.look.source));
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

/** Goes from round to round until no stage has any more to do, or too many have passed. */
function settle(
	work: Workpiece,
	start: OpenBench,
	stages: readonly Stage[],
	options: RepairOptions,
): { readonly bench: OpenBench; readonly isSettled: boolean } {
	let bench = start;
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const changes = firstChanges(bench, stages);
		if (changes.length === 0) return { bench, isSettled: true };
		makeChanges(work, bench.look, changes, bench.now);
		bench = openBench(lookAt(viewOf(work), options), options);
	}
	return { bench, isSettled: false };
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
	return { changes: made.map(placed), left: left.map(placed), choices: choices.map(placed) };
}
