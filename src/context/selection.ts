import { rowOf, type Tree } from "../tree/tree.ts";
import { GIVING_TYPES } from "./fates.ts";

/** Which entries of a path the model can see at all (format §7.3). Places count along the path. */
export interface Selection {
	/** The place of the compaction that decides: the last one on the path; -1 when there is none. */
	readonly compactionAt: number;
	/** The first place that is kept. The compaction's own when it keeps nothing before it; 0 without one. */
	readonly firstKeptAt: number;
	/**
	 * Of what is kept before the compaction: everything; neither system messages nor older compactions; or nothing, since
	 * the compaction brings copies.
	 */
	readonly keeps: "all" | "conversation" | "copies";
	/** The types of entries that can give the model messages. */
	readonly giving: ReadonlySet<string>;
}

/** Finds the compaction that decides on a path, and where the range it keeps begins. */
export function selectFromPath(tree: Tree, path: readonly number[]): Selection {
	const common = { keeps: "conversation", giving: GIVING_TYPES } as const;
	const compactionAt = lastCompaction(tree, path);
	if (compactionAt === -1) return { compactionAt, firstKeptAt: 0, ...common };
	const boundary = rowOf(tree, path[compactionAt] ?? -1).link;
	const keptAt = path.findIndex((index, at) => at < compactionAt && rowOf(tree, index).id === boundary);
	return { compactionAt, firstKeptAt: keptAt === -1 ? compactionAt : keptAt, ...common };
}

/** The same where a compaction brings copies of what it keeps (harness format §9): nothing before it is needed. */
export function selectNewest(tree: Tree, path: readonly number[]): Selection {
	const compactionAt = lastCompaction(tree, path);
	return {
		compactionAt,
		firstKeptAt: Math.max(0, compactionAt),
		keeps: "copies",
		giving: HARNESS_GIVING,
	};
}

/** Harness entries have no `custom_message`: it is a message of role `custom` there. */
const HARNESS_GIVING: ReadonlySet<string> = new Set(["message", "branch_summary", "compaction"]);

/** The place of the last compaction on a path; -1 when there is none. */
export function lastCompaction(tree: Tree, path: readonly number[]): number {
	return path.findLastIndex((index) => rowOf(tree, index).type === "compaction");
}
