import { counted } from "../../../numbers.ts";
import { type Alternation, findAlternations, type Lane } from "../../../tree/alternation.ts";
import { pathTo } from "../../../tree/path.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import type { Related } from "../../finding.ts";
import { isSpoken } from "../../history.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

/** Branches that are named; a fan of writers is counted. */
const NAMED = 6;

export const concurrentBranches: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "two branches that grew in alternation: two writers",
		finds:
			"Branches that were written to in turn: each went on at its own end after the other had been written to, or a reply or a tool result came to a branch after another had been written to meanwhile. Going back and trying again, returning once to an older branch, and moving with a branch summary are ordinary.",
		why: "The agent takes no lock. Two processes that have the same file open each go on from the entry they wrote last, and neither sees what the other says. When the file is opened again the branch that wrote last is the conversation; the other is in the tree alone, and looks lost.",
		example:
			'{"type":"message","id":"b0000001","parentId":"a0000002","message":{"role":"user",…}}\n{"type":"message","id":"c0000001","parentId":"a0000002","message":{"role":"user",…}}\n{"type":"message","id":"b0000002","parentId":"b0000001","message":{"role":"assistant",…}}\n{"type":"message","id":"c0000002","parentId":"c0000001","message":{"role":"assistant",…}}',
		mend: "Close all but one of the programs first. Then choose: go on from one of the ends (append a `custom` entry below it, if it is not the leaf), or split the branches into two files.",
	},
	watch: (report) => ({
		session({ tree }) {
			const alternations = findAlternations(tree).filter(
				({ midTurn, returnedTo }) => midTurn > 0 || returnedTo >= 2,
			);
			if (alternations.length === 0) return;
			const onPath = new Set(pathTo(tree, tree.leaf).indexes);
			for (const found of alternations) {
				const hidden = found.lanes.filter(({ last }) => !onPath.has(last));
				const forks = new Set(found.lanes.map(({ first }) => tree.parents[first] ?? -1));
				const index = found.returns[0] ?? 0;
				report({
					at: rowOf(tree, index),
					pointer: "/parentId",
					message: `${found.lanes.length} branches grew in alternation, as two processes write that share a file (${counted(found.returns.length, "return")} to a branch after another had been written to${midTurn(found)}): ${consequence(tree, hidden, onPath)}`,
					related: found.lanes.slice(0, NAMED).map((lane) => endOf(tree, lane, forks, onPath)),
				});
			}
		},
	}),
};

function midTurn({ midTurn }: Alternation): string {
	return midTurn === 0 ? "" : `, ${midTurn} in the middle of a turn`;
}

function consequence(tree: Tree, hidden: readonly Lane[], onPath: ReadonlySet<number>): string {
	if (hidden.length === 0) return "all of them are on the way to the leaf";
	const messages = hidden.reduce((sum, lane) => sum + messagesOf(tree, lane, onPath), 0);
	const ends = hidden.slice(0, NAMED).map(({ last }) => quote(rowOf(tree, last).id));
	return `${counted(messages, "message")} of what ends in ${ends.join(", ")} ${messages === 1 ? "is" : "are"} out of the model's sight`;
}

/** Messages of a lane that are not on the path. Up from its end: what is above belongs to other lanes. */
function messagesOf(tree: Tree, { last, entries }: Lane, onPath: ReadonlySet<number>): number {
	let messages = 0;
	let at = last;
	for (let step = 0; step < entries && at >= 0; step++) {
		if (!onPath.has(at) && isSpoken(rowOf(tree, at))) messages++;
		at = tree.parents[at] ?? -1;
	}
	return messages;
}

function endOf(
	tree: Tree,
	{ last, entries }: Lane,
	forks: ReadonlySet<number>,
	onPath: ReadonlySet<number>,
): Related {
	let first = last;
	let own = 1;
	for (let up = tree.parents[last] ?? -1; own < entries && !forks.has(up); up = tree.parents[up] ?? -1) {
		first = up;
		own++;
	}
	const from = rowOf(tree, first).timestamp ?? "an unknown time";
	const to = rowOf(tree, last).timestamp ?? "an unknown time";
	const active = onPath.has(last) ? ", on the active path" : "";
	const label = `ends a branch: ${counted(own, "entry", "entries")} since the last fork, from ${from} to ${to}${active}`;
	return related(rowOf(tree, last), label);
}
