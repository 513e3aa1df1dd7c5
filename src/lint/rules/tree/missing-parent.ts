import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import { rowOf, type Tree } from "../../../tree/tree.ts";
import { findBreaks } from "../../breaks.ts";
import { type History, historyReader, measureBelow } from "../../history.ts";
import { findLostIds, type LostId } from "../../lost-ids.ts";
import { findInParent } from "../../parent-file.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";
import { type ActiveTop, activeTop, damageBefore, findSuspects } from "./active-top.ts";

export const missingParent: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a parent that no line of the file has",
		finds:
			"An entry whose `parentId` names no entry. One finding for a missing parent, however many children it had. It says what was above, whether a skipped line held the parent, and whether the file of which this one is a fork has it.",
		why: "The agent follows parents up to the first one it does not find, and stops there without a word: what was said before is in the file, but no longer in the conversation. A write that failed and stayed in memory leaves such a parent, a damaged line does, and forks of old releases did, which left out labels and kept them as parents.",
		example:
			'{"type":"message","id":"a0000002","parentId":"a0000001",…}\n{"type":"message","id":"a0000004","parentId":"a0000003",…}',
		mend: "Where a damaged line held the parent, mend that line. Else somebody has to decide: hang the entry below the one before it in the file, if that has no other child, or leave the gap. A missing link cannot be told from a turn that was thrown away on purpose.",
	},
	watch: (report, aids) => ({
		session(facts) {
			const breaks = findBreaks(facts.tree);
			if (breaks.size === 0) return;
			const lost = findLostIds(facts, new Set(breaks.keys()));
			const origins = findInParent(facts.session, breaks.keys(), aids);
			const historyOf = historyReader(facts.tree);
			const active = activeTop(facts.tree);
			const suspects = findSuspects(facts.session);
			const isBeheaded = facts.session.refusal?.looksLike === "header-missing";
			for (const [parentId, children] of breaks) {
				const [first = 0] = children;
				// What was above the first entry was lost with the header: `file/header-missing` says so.
				if (isBeheaded && first === 0) continue;
				const index = children.find((child) => child === active.top) ?? first;
				const found = lost.get(parentId) ?? damageBefore(facts, suspects, first);
				const above = first === 0 ? undefined : historyOf(first - 1);
				const origin = origins.get(parentId);
				const others = children.filter((child) => child !== index).slice(0, MOST_RELATED);
				report({
					at: rowOf(facts.tree, index),
					pointer: "/parentId",
					message: `the parent ${quote(parentId)} is no entry of this file${siblings(children.length)}: ${consequence(facts.tree, index, above?.top === index ? undefined : above, active)}${origin?.words ?? ""}`,
					related: [
						...(found === undefined ? [] : [found.cause]),
						...others.map((child) => related(rowOf(facts.tree, child), "hangs from it too")),
					],
					hint: hint(found, origin?.hint, first === 0 ? undefined : rowOf(facts.tree, first - 1)),
				});
			}
		},
	}),
};

const MOST_RELATED = 10;

function siblings(children: number): string {
	return children > 1 ? ` (${children} entries hang from it)` : "";
}

function consequence(tree: Tree, index: number, above: History | undefined, active: ActiveTop): string {
	if (index !== active.top) {
		const { entries, messages } = measureBelow(tree, index);
		const branch = `${counted(entries, "entry", "entries")} (${counted(messages, "message")})`;
		return `a side branch of ${branch} begins here without what was said before it`;
	}
	const begins = "the conversation begins here";
	if (above === undefined) return `${begins}, and what came before it is not in this file`;
	const before = `the ${counted(above.entries, "entry", "entries")} before it (${counted(above.messages, "message")})`;
	const are = above.entries === 1 ? "is" : "are";
	if (active.compaction === -1) return `${begins}, and ${before} ${are} out of the model's sight`;
	const compaction = quote(rowOf(tree, active.compaction).id);
	return `${begins}, and ${before} ${are} off the path, though behind the compaction ${compaction}, which keeps nothing of that`;
}

function hint(found: LostId | undefined, origin: string | undefined, before: Row | undefined): string {
	if (found?.isDamage) return `mend line ${found.cause.line} first: this may go with it`;
	if (origin !== undefined) return origin;
	return before === undefined
		? "find the file it was cut from"
		: `hang it below ${quote(before.id)}, or leave the gap`;
}
