import type { Session } from "../session/session.ts";
import { startUsage, type UsageFigures } from "./figures.ts";
import { gatherFrom } from "./gather.ts";
import { addUsage, type RunningSum, startSum, type UsageSum } from "./usage.ts";
import type { Use } from "./uses.ts";

/** What several files used together. */
export interface FleetUsage {
	/** As the files stand, what a fork copied from its parent counted in each of them. */
	readonly asFiled: UsageSum;
	/** Each response counted once, in the first file that has it. */
	readonly once: UsageFigures;
	/** The difference: what had been counted before. */
	readonly copied: UsageSum;
}

/**
 * Adds up what several sessions used, and what of it forks copied from sessions before them. Reads every entry once;
 * one session at a time is enough, so that they may be opened as they are asked for.
 */
export function addUpUsage(sessions: Iterable<Session>): FleetUsage {
	const fleet = startFleet();
	for (const session of sessions) fleet.add(gatherFrom(session).uses);
	return fleet.usage();
}

/** What of a file is in files before it. */
export interface Copies {
	/** For each use whether it is. */
	readonly are: readonly boolean[];
	readonly sum: UsageSum;
}

/** Adds files up, one after another. */
export interface Fleet {
	add(uses: readonly Use[]): Copies;
	usage(): FleetUsage;
}

/**
 * Tells copies by the id of the response, else by id and time of the entry, together with the figures. Within a file
 * nothing is a copy: the agent counts an entry that stands there twice two times.
 */
export function startFleet(): Fleet {
	const seen = new Set<number>();
	const asFiled: RunningSum = startSum();
	const copied: RunningSum = startSum();
	const once = startUsage();
	return {
		add(uses) {
			const are = uses.map(({ key }) => seen.has(key));
			const sum = startSum();
			for (const [at, use] of uses.entries()) {
				addUsage(asFiled, use.usage);
				if (are[at]) for (const total of [copied, sum]) addUsage(total, use.usage);
				else once.add(use);
			}
			for (const { key } of uses) seen.add(key);
			return { are, sum };
		},
		usage: () => ({ asFiled: { ...asFiled }, once: once.figures(), copied: { ...copied } }),
	};
}
