import { counted } from "../../../numbers.ts";
import { findCycles } from "../../../tree/cycles.ts";
import { rowOf, SHADOWED, type Tree } from "../../../tree/tree.ts";
import { measureBelow } from "../../history.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

/** Entries of a loop that a message names before it says how many there are. */
const NAMED = 4;

export const parentCycle: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a loop of parents, or an entry that is its own parent",
		finds:
			"Entries of which each is the parent of the next, round to the first. One finding for a loop; what hangs below it is counted.",
		why: "The agent follows parents without a guard: to build the context of an entry in or below a loop it fills its memory until it is killed, and its tree shows none of these entries (one that is its own parent passes there for a root). Where the loop holds the leaf, the session cannot be opened at all. A writer that used an id a second time closes such a loop, and so does one bad `parentId`.",
		example:
			'{"type":"message","id":"a0000001","parentId":"a0000003",…}\n{"type":"message","id":"a0000002","parentId":"a0000001",…}\n{"type":"message","id":"a0000003","parentId":"a0000002",…}',
		mend: "Where an id of the loop is on two lines, mend `entry/duplicate-id` first: the loop goes with it. Else cut the edge that points forward in the file, by setting the `parentId` of the entry that is reported to the entry before it, or to `null`.",
	},
	watch: (report) => ({
		session({ tree }) {
			const cycles = findCycles(tree);
			if (cycles.length === 0) return;
			const shadowed = findShadowed(tree, cycles);
			const pathEnd = cycleOfLeaf(tree);
			for (const cycle of cycles) {
				const reused = cycle.find((index) => shadowed.has(rowOf(tree, index).id));
				// The first entry in the file is the one that names a later parent, unless its own id came twice.
				const index = reused ?? cycle.reduce((first, other) => Math.min(first, other));
				const row = rowOf(tree, index);
				const duplicates = (shadowed.get(row.id) ?? []).map((other) =>
					related(
						rowOf(tree, other),
						`${quote(row.id)} stands here first: the second use of the id closes the loop`,
					),
				);
				const parent = rowOf(tree, tree.parents[index] ?? index);
				const isSelf = cycle.length === 1;
				report({
					at: row,
					pointer: "/parentId",
					message: `${isSelf ? `${quote(row.id)} is its own parent` : loop(tree, cycle, index)}: ${consequence(tree, cycle, index, cycle.includes(pathEnd))}`,
					related: isSelf
						? duplicates
						: [...duplicates, related(parent, "the parent it names, which hangs below it")],
					...(reused === undefined ? {} : { hint: "mend the duplicate id first: the loop goes with it" }),
				});
			}
		},
	}),
};

function loop(tree: Tree, cycle: readonly number[], start: number): string {
	const at = cycle.indexOf(start);
	const fromStart = [...cycle.slice(at), ...cycle.slice(0, at)];
	const named = fromStart.slice(0, NAMED).map((index) => quote(rowOf(tree, index).id));
	const first = named[0] ?? "";
	const rest = cycle.length > NAMED ? ["…", first] : [first];
	return `${counted(cycle.length, "entry", "entries")} hang from one another in a loop (${[...named, ...rest].join(" from ")})`;
}

function consequence(tree: Tree, cycle: readonly number[], index: number, holdsLeaf: boolean): string {
	const { entries, messages } = measureBelow(tree, index);
	const below = entries - cycle.length;
	const what = `${counted(entries, "entry", "entries")} (${counted(messages, "message")}${below > 0 ? `, ${below} of the entries below it` : ""})`;
	return holdsLeaf
		? `the leaf is among the ${what} that no root leads to, and the agent runs out of memory when it opens the session`
		: `no root leads to ${what}, and the agent runs out of memory when ${entries === 1 ? "it" : "one of them"} is chosen`;
}

/** An entry of the loop that the path of the leaf comes to; -1 when it comes to a root. */
function cycleOfLeaf(tree: Tree): number {
	const seen = new Set<number>();
	let at = tree.leaf;
	for (; at >= 0 && !seen.has(at); at = tree.parents[at] ?? -1) seen.add(at);
	return at;
}

/** Lines that had the ids of the cycles' entries before, by id. */
function findShadowed(tree: Tree, cycles: readonly (readonly number[])[]): Map<string, number[]> {
	const ids = new Set(cycles.flatMap((cycle) => cycle.map((index) => rowOf(tree, index).id)));
	const found = new Map<string, number[]>();
	for (let index = 0; index < tree.table.length; index++) {
		const { id } = rowOf(tree, index);
		if (tree.parents[index] !== SHADOWED || !ids.has(id)) continue;
		const known = found.get(id);
		if (known === undefined) found.set(id, [index]);
		else known.push(index);
	}
	return found;
}
