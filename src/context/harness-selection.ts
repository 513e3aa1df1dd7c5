import { rowOf, type Tree } from "../tree/tree.ts";
import { GIVING_TYPES } from "./fates.ts";
import { lastCompaction, type Selection } from "./selection.ts";

/** What the harness before 0.84 makes of a path: a compaction with copies of its own needs nothing before it. */
export function selectFrom075(tree: Tree, path: readonly number[]): Selection {
	const giving = GIVING_TYPES;
	const compactionAt = lastCompaction(tree, path);
	if (compactionAt === -1) return { compactionAt, firstKeptAt: 0, keeps: "all", giving };
	const { link, retained } = rowOf(tree, path[compactionAt] ?? -1);
	if (retained === true) return { compactionAt, firstKeptAt: compactionAt, keeps: "copies", giving };
	const start = startOf075(tree, path);
	const isBoundary = (index: number, at: number) =>
		at >= start && at < compactionAt && rowOf(tree, index).id === link;
	const keptAt = link ? path.findIndex(isBoundary) : -1;
	return { compactionAt, firstKeptAt: keptAt === -1 ? compactionAt : keptAt, keeps: "all", giving };
}

/**
 * The place from where on such a harness reads a path (harness format §15). It goes up from the end, and stops at a
 * compaction with copies, or where the compaction that it passed last keeps from.
 */
export function startOf075(tree: Tree, path: readonly number[]): number {
	let boundary: string | undefined;
	for (let place = path.length - 1; place > 0; place--) {
		const { id, type, link, retained } = rowOf(tree, path[place] ?? -1);
		if (id === boundary) return place;
		if (type !== "compaction") continue;
		if (retained === true) return place;
		boundary = link;
	}
	return 0;
}
