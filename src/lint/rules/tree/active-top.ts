import { selectFromPath } from "../../../context/selection.ts";
import type { Place } from "../../../session/row.ts";
import type { Session } from "../../../session/session.ts";
import { pathTo } from "../../../tree/path.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import { type LostId, relatedLine, skippedBetween } from "../../lost-ids.ts";
import { firstAfter } from "../../rows-by-line.ts";
import type { SessionFacts } from "../../rule.ts";

/** Where the active path begins, and whether the model would see what is above. */
export interface ActiveTop {
	readonly top: number;
	/** The compaction that stands for all that is before it; -1 for none. */
	readonly compaction: number;
}

/** Where the path of the leaf begins. */
export function activeTop(tree: Tree): ActiveTop {
	const { indexes } = pathTo(tree, tree.leaf);
	const { compactionAt, firstKeptAt } = selectFromPath(tree, indexes);
	const index = indexes[compactionAt] ?? -1;
	const compaction = index < 0 ? undefined : rowOf(tree, index);
	// A boundary that is not found may well lie above the gap.
	const isFound = firstKeptAt < compactionAt || compaction?.link === compaction?.id;
	return { top: indexes[0] ?? -1, compaction: firstKeptAt > 0 && isFound ? index : -1 };
}

/** What may have been the parent of an entry: a line right before it that was skipped, else the nearest suspect. */
export function damageBefore(
	facts: SessionFacts,
	suspects: readonly Suspect[],
	index: number,
): LostId | undefined {
	const row = rowOf(facts.tree, index);
	const after = index === 0 ? 0 : rowOf(facts.tree, index - 1).line;
	const line = skippedBetween(facts, after, row.line);
	const next = firstAfter(suspects.length, (at) => (suspects[at]?.place.line ?? 0) >= row.line);
	const found = line === undefined ? suspects[next - 1] : { place: line, label: RIGHT_BEFORE };
	return found && { cause: relatedLine(found.place, found.label), isDamage: true };
}

const RIGHT_BEFORE = "stands right before it, but is skipped: it may have held the parent";

/** A place whose id nobody knows. */
export interface Suspect {
	readonly place: Place;
	readonly label: string;
}

/** Entries without an id and lines of zeros, in file order: any of them may be a parent that is missing. */
export function findSuspects({ table, skipped }: Session): Suspect[] {
	const nameless: Place[] = [];
	for (const row of table.eachRow()) if (!row.hasOwnId) nameless.push(row);
	const zeros = skipped.filter(({ damage }) => damage?.nulRun !== undefined);
	return [
		...nameless.map((place) => ({ place, label: "has no `id`: it may be the parent" })),
		...zeros.map((place) => ({ place, label: "is lost: it may have held the parent" })),
	].sort((a, b) => a.place.line - b.place.line);
}
