import { type History, historyReader } from "../lint/history.ts";
import type { SessionFacts } from "../lint/rule.ts";
import { isShadowed, rowOf, type Tree } from "../tree/tree.ts";

/** What is known of a session, and what each of many choices asks for: worked out once, and only if one asks. */
export interface LookFacts extends SessionFacts {
	/** What stands on the path to an entry. */
	historyOf(index: number): History;
	/** The entries whose id a later line took over, by that id, in the order of the file. */
	shadowed(): ReadonlyMap<string, readonly number[]>;
	/** The line of the last compaction; 0 for none. */
	lastCompaction(): number;
}

export function lookFacts(facts: SessionFacts): LookFacts {
	const histories = once(() => historyReader(facts.tree));
	return {
		...facts,
		historyOf: (index) => histories()(index),
		shadowed: once(() => shadowedIn(facts.tree)),
		lastCompaction: once(() => facts.session.rows.findLast(({ type }) => type === "compaction")?.line ?? 0),
	};
}

function shadowedIn(tree: Tree): Map<string, number[]> {
	const byId = new Map<string, number[]>();
	for (let index = 0; index < tree.rows.length; index++) {
		if (!isShadowed(tree, index)) continue;
		const { id } = rowOf(tree, index);
		const known = byId.get(id);
		if (known === undefined) byId.set(id, [index]);
		else known.push(index);
	}
	return byId;
}

function once<T extends object | number>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
