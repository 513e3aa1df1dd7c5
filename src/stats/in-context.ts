import { readEdits } from "../context/edits.ts";
import { fateUnread } from "../context/fates.ts";
import { selectFromPath } from "../context/selection.ts";
import type { Session } from "../session/session.ts";
import { pathTo } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import type { Gathered } from "./gather.ts";

/**
 * The entries whose messages the model sees at the leaf, by their indexes among the rows. Knows from what was gathered
 * which entries give messages at all, so that none but the edits is read again.
 */
export function entriesInContext(session: Session, tree: Tree, { gives }: Gathered): Set<number> {
	const { indexes } = pathTo(tree, tree.leaf);
	const selection = selectFromPath(tree, indexes);
	const { byTarget } = readEdits(session, tree, indexes, selection);
	const isSeen = (index: number, place: number) => {
		const row = rowOf(tree, index);
		const isSelected = fateUnread(selection, place, row) === undefined && gives[index] === true;
		return isSelected && byTarget.get(row.id)?.replacement !== null;
	};
	return new Set(indexes.filter(isSeen));
}
