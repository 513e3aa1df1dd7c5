import type { Tree } from "../tree/tree.ts";

/** Which entries of a path the model can see at all (format §7.3). Places count along the path. */
export interface Selection {
	/** The place of the compaction that decides: the last one on the path; -1 when there is none. */
	readonly compactionAt: number;
	/** The first place that is kept. The compaction's own when it keeps nothing before it; 0 without one. */
	readonly firstKeptAt: number;
}

/** Finds the compaction that decides on a path, and where the range it keeps begins. */
export function selectFromPath(tree: Tree, path: readonly number[]): Selection {
	const compactionAt = path.findLastIndex((index) => tree.rows[index]?.type === "compaction");
	if (compactionAt === -1) return { compactionAt, firstKeptAt: 0 };
	const boundary = tree.rows[path[compactionAt] ?? -1]?.link;
	const keptAt = path.findIndex((index, at) => at < compactionAt && tree.rows[index]?.id === boundary);
	return { compactionAt, firstKeptAt: keptAt === -1 ? compactionAt : keptAt };
}
