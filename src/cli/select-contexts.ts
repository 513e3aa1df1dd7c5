import type { Session } from "../session/session.ts";
import { resolveEntry } from "../tree/resolve.ts";
import { rowOf, type Tree } from "../tree/tree.ts";

/** The entry whose context is asked for, and another one to compare with. */
export interface SelectedContexts {
	readonly leaf: number;
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
	{ file }: Session,
	tree: Tree,
	{ leaf, diff }: { readonly leaf: string | undefined; readonly diff: string | undefined },
): SelectedContexts {
	const own = leaf === undefined ? tree.leaf : resolveEntry(tree, leaf, file);
	if (diff === undefined) return { leaf: own, other: undefined };
	const named = resolveEntry(tree, diff, file);
	const { id, type } = rowOf(tree, named);
	if (leaf === undefined && type === "compaction") {
		const above = Math.max(-1, tree.parents[named] ?? -1);
		return { leaf: named, other: { leaf: above, title: `before ${id}`, ownTitle: `after ${id}` } };
	}
	return { leaf: own, other: { leaf: named, title: `at ${id}`, ownTitle: `at ${rowOf(tree, own).id}` } };
}
