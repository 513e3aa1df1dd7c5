import { hiddenPlaces } from "../../context/hidden.ts";
import type { Row } from "../../session/row.ts";
import type { Session } from "../../session/session.ts";
import { pathRows, pathTo, type TreePath } from "../../tree/path.ts";
import type { Tree } from "../../tree/tree.ts";

/** One branch as it is to be shown. */
export interface BranchView {
	readonly session: Session;
	readonly tree: Tree;
	/** The entry at its end; -1 in a session without entries. */
	readonly leaf: number;
	readonly path: TreePath;
	/** The rows of the path, root first. */
	readonly rows: readonly Row[];
	/** For each place of the path, whether a compaction or an edit keeps its entry from the model. */
	readonly hidden: readonly boolean[];
}

export function viewBranch(
	session: Session,
	tree: Tree,
	leaf: number,
	path: TreePath = pathTo(tree, leaf),
): BranchView {
	return {
		session,
		tree,
		leaf,
		path,
		rows: pathRows(tree, path),
		hidden: hiddenPlaces(session, tree, path),
	};
}
