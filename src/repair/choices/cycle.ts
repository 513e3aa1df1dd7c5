import type { Finding } from "../../lint/finding.ts";
import { measureBelow } from "../../lint/history.ts";
import { quote } from "../../lint/words.ts";
import { counted } from "../../numbers.ts";
import { rowOf } from "../../tree/tree.ts";
import type { Bench } from "../step.ts";
import type { Chooser, Option } from "./option.ts";
import { indexOf, setParent } from "./parents.ts";

const SHOWN = 5;

/** Entries hang from one another in a loop: one of them becomes a root. */
export const cycle: Chooser = {
	options: (bench, finding) =>
		membersOf(bench, finding)
			.slice(0, SHOWN)
			.flatMap((index) => cutAbove(bench, index) ?? []),
	named: (bench, finding, index) =>
		membersOf(bench, finding).includes(index) ? cutAbove(bench, index) : undefined,
};

function membersOf(bench: Bench, finding: Finding): number[] {
	const start = indexOf(bench, finding);
	const parents = bench.look.facts?.tree.parents;
	const found: number[] = [];
	for (let at = start; at >= 0 && !(at === start && found.length > 0); at = parents?.[at] ?? -1)
		found.push(at);
	return found.sort((a, b) => a - b);
}

function cutAbove(bench: Bench, index: number): Option | undefined {
	const { facts } = bench.look;
	if (facts === undefined) return undefined;
	const { id, parentId } = rowOf(facts.tree, index);
	const { entries } = measureBelow(facts.tree, index);
	return {
		name: id,
		effect: `parts ${quote(id)} from ${quote(parentId ?? "")}: it is the root of ${counted(entries, "entry", "entries")} then`,
		decide: () => ({ splices: setParent(bench, index, null), changesPath: true }),
	};
}
