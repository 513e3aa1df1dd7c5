import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";
import type { TreePath } from "../tree/path.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import { type Edits, readEdits } from "./edits.ts";
import { COMPACTED, fateUnread } from "./fates.ts";
import { type Selection, selectFromPath } from "./selection.ts";

/** For each place of a path, whether a compaction or an edit keeps its entry from the model. Reads the edits. */
export function hiddenPlaces(session: Session, tree: Tree, { indexes }: TreePath): boolean[] {
	const selection = selectFromPath(tree, indexes);
	const edits = readEdits(session, tree, indexes, selection);
	return indexes.map((index, place) => isHidden(selection, edits, place, rowOf(tree, index)));
}

function isHidden(selection: Selection, edits: Edits, place: number, row: Row): boolean {
	const fate = fateUnread(selection, place, row);
	if (fate !== undefined) return COMPACTED.has(fate);
	return edits.byTarget.get(row.id)?.replacement === null;
}
