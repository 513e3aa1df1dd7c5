import type { Session } from "../session/session.ts";
import { indexTree } from "../tree/index-tree.ts";
import type { Tree } from "../tree/tree.ts";
import type { Fleet } from "./fleet.ts";
import type { Gathered } from "./gather.ts";
import { byLedger } from "./ledger.ts";
import { type SessionStats, statsOf } from "./session-stats.ts";
import { addUsage, type RunningSum, startSum, type UsageSum } from "./usage.ts";

/** One of several files, counted. */
export interface CountedFile {
	readonly session: Session;
	readonly tree: Tree;
	readonly gathered: Gathered;
	readonly stats: SessionStats;
	/** For each use whether a file before this one has it. */
	readonly copies: readonly boolean[];
	/** What these add up to. */
	readonly copied: UsageSum;
}

/** Counts a file that has been read, and adds it to the others. */
export function countFile(session: Session, read: Gathered, fleet: Fleet): CountedFile {
	const tree = indexTree(session);
	const gathered = byLedger(session, read);
	const copies = fleet.add(gathered.uses);
	const copied: RunningSum = startSum();
	for (const [at, { usage }] of gathered.uses.entries()) if (copies[at]) addUsage(copied, usage);
	return { session, tree, gathered, stats: statsOf(session, tree, gathered), copies, copied };
}
