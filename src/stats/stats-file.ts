import type { Session } from "../session/session.ts";
import { indexTree } from "../tree/index-tree.ts";
import type { Tree } from "../tree/tree.ts";
import type { Gathered } from "./gather.ts";
import { byLedger } from "./ledger.ts";
import { type SessionStats, statsOf } from "./session-stats.ts";

/** A file, counted by itself. */
export interface CountedFile {
	readonly session: Session;
	readonly tree: Tree;
	readonly gathered: Gathered;
	readonly stats: SessionStats;
}

/** Counts a file that has been read. */
export function countFile(session: Session, read: Gathered): CountedFile {
	const tree = indexTree(session);
	const gathered = byLedger(session, read);
	return { session, tree, gathered, stats: statsOf(session, tree, gathered) };
}
