import type { Finding } from "../../lint/finding.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import { setMembers } from "../../rewrite/member-edits.ts";
import { objectOf } from "../../rewrite/members.ts";
import { readBytes } from "../../session/payload.ts";
import { MISSING_PARENT, rowOf, type Tree } from "../../tree/tree.ts";
import type { LookFacts } from "../look-facts.ts";
import { type Splice, splicesOf } from "../splice.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";

/** An entry hangs from nothing: it can be hung below another one. */
export const parents: Chooser = {
	options(bench, finding) {
		const index = indexOf(bench, finding);
		const option = index > 0 ? hangBelow(bench, finding, index - 1, "the entry before it") : undefined;
		return option === undefined ? [] : [option];
	},
	named: (bench, finding, index) => hangBelow(bench, finding, index, "which you named"),
};

/** The entry that a finding is about, by its index among the rows; -1 for none. */
export function indexOf({ look }: Bench, { entryId = "" }: Finding): number {
	return look.facts?.tree.byId.get(entryId) ?? -1;
}

function hangBelow(bench: Bench, finding: Finding, parent: number, which: string): Option | undefined {
	const { facts } = bench.look;
	const index = indexOf(bench, finding);
	if (facts === undefined || index === -1) return undefined;
	const { tree } = facts;
	const { id, hasOwnId } = rowOf(tree, parent);
	if (!hasOwnId || tree.byId.get(id) !== parent || isBelow(facts, parent, index)) return undefined;
	const { messages } = facts.historyOf(parent);
	return {
		name: id,
		effect: `hangs it below ${quote(id)}, ${which}, with ${counted(messages, "message")} on its path`,
		decide: () => ({
			splices: orphansLike(tree, index).flatMap((orphan) => setParent(bench, orphan, id)),
			changesPath: true,
		}),
	};
}

/** Whether an entry is another one, or hangs below it. */
function isBelow({ tree, historyOf }: LookFacts, below: number, above: number): boolean {
	if ((tree.parents[above] ?? -1) < 0) return historyOf(below).top === above;
	const seen = new Set<number>();
	for (let at = below; at >= 0 && !seen.has(at); at = tree.parents[at] ?? -1) {
		if (at === above) return true;
		seen.add(at);
	}
	return false;
}

/** All entries that name the same missing parent, in the order of the file. */
function orphansLike(tree: Tree, index: number): number[] {
	if (tree.parents[index] !== MISSING_PARENT) return [index];
	const { parentId } = rowOf(tree, index);
	return tree.roots.filter(
		(root) => tree.parents[root] === MISSING_PARENT && rowOf(tree, root).parentId === parentId,
	);
}

/** Hangs an entry below another one. */
export function setParent({ look }: Bench, index: number, parentId: string | null): Splice[] {
	if (look.facts === undefined) return [];
	const { offset, bytes } = rowOf(look.facts.tree, index);
	return splicesOf(offset, setMembers(objectOf(readBytes(look.source, offset, bytes)), { parentId }));
}
