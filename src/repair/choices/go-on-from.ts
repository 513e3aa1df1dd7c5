import type { Finding } from "../../lint/finding.ts";
import type { SessionFacts } from "../../lint/rule.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import { rowOf } from "../../tree/tree.ts";
import { isLeafMark, leafMark } from "../appends.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";
import { split } from "./split.ts";

/** Makes an entry the end of the conversation by an entry appended below it. */
export function goOnFrom(bench: Bench, finding: Finding, index: number, name?: string): Option | undefined {
	const { facts } = bench.look;
	if (facts === undefined || index === -1 || facts.session.version < 2) return undefined;
	const { tree } = facts;
	const { id, hasOwnId } = rowOf(tree, index);
	if (!hasOwnId || index === tree.leaf) return undefined;
	const { messages } = facts.historyOf(index);
	return {
		name: name ?? id,
		effect: `appends a \`custom\` entry below ${quote(id)}: the conversation goes on from there, with ${counted(messages, "message")} on its path`,
		decide: () =>
			isMarked(facts, id) ? undefined : { appends: [leafMark(finding.rule)], below: id, changesPath: true },
	};
}

/** Whether the leaf is a mark below an entry already: it has been chosen before. */
function isMarked({ session, tree }: SessionFacts, id: string): boolean {
	const leaf = rowOf(tree, tree.leaf);
	return leaf.parentId === id && isLeafMark(session.read(leaf));
}

/** Two writers: the conversation goes on from one of the ends. */
export const writers: Chooser = {
	options(bench, finding) {
		const ends = finding.related.flatMap(
			({ entryId = "" }) => bench.look.facts?.tree.byId.get(entryId) ?? [],
		);
		return [
			...ends.flatMap((end) => goOnFrom(bench, finding, end) ?? []),
			...[split(bench, ends)].flatMap((option) => option ?? []),
		];
	},
	named: (bench, finding, index) => goOnFrom(bench, finding, index),
};

/** An empty summary: the conversation goes on from before the compaction. */
export const emptySummary: Chooser = {
	options(bench, finding) {
		const index = bench.look.facts?.tree.byId.get(finding.related[0]?.entryId ?? "") ?? -1;
		const option = goOnFrom(bench, finding, index, "back");
		return option === undefined ? [] : [option];
	},
};
