import type { Session } from "../session/session.ts";
import { resolveTip, type Tip } from "../session/tips.ts";
import { rowOf, type Tree } from "../tree/tree.ts";
import type { Notify } from "./notes.ts";
import { resolveLeaf, selectLeaf } from "./select-leaf.ts";

/** The entry whose context is asked for, and another one to compare with. */
export interface SelectedContexts {
	readonly leaf: number;
	/** The branch that was named, or is shown by itself. */
	readonly tip: Tip | undefined;
	readonly other: OtherContext | undefined;
}

export interface OtherContext {
	/** -1 for what is before an entry without a parent. */
	readonly leaf: number;
	/** What the other context is called, and what the one asked for. */
	readonly title: string;
	readonly ownTitle: string;
}

/** The entries that `--leaf` and `--diff` name; a compaction alone stands for what is before and after it. */
export function selectContexts(
	session: Session,
	tree: Tree,
	{ leaf, diff }: { readonly leaf: string | undefined; readonly diff: string | undefined },
	notify: Notify,
): SelectedContexts {
	const own = selectLeaf(session, tree, leaf, notify);
	const tip = resolveTip(session.tips, leaf, (id) => tree.byId.has(id));
	if (diff === undefined) return { leaf: own, tip, other: undefined };
	const named = resolveLeaf(session, tree, diff);
	const id = nameOf(tree, named);
	if (leaf === undefined && named >= 0 && rowOf(tree, named).type === "compaction") {
		const above = Math.max(-1, tree.parents[named] ?? -1);
		return {
			leaf: named,
			tip: undefined,
			other: { leaf: above, title: `before ${id}`, ownTitle: `after ${id}` },
		};
	}
	return { leaf: own, tip, other: { leaf: named, title: `at ${id}`, ownTitle: `at ${nameOf(tree, own)}` } };
}

/** A branch can be without entries. */
function nameOf(tree: Tree, leaf: number): string {
	return leaf < 0 ? "no entry" : rowOf(tree, leaf).id;
}
