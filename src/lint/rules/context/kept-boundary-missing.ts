import { findLostBoundary } from "../../../context/losses.ts";
import { rowOf } from "../../../tree/tree.ts";
import { explainLostIds } from "../../lost-ids.ts";
import type { Rule, SessionFacts } from "../../rule.ts";
import { quote } from "../../words.ts";
import { describeLoss, messagesBefore } from "./kept-range.ts";

export const keptBoundaryMissing: Rule = {
	severity: "error",
	fix: "choice",
	docs: {
		summary: "a compaction keeps from an entry that does not exist",
		finds:
			"The compaction that decides at the leaf has a `firstKeptEntryId` that names no entry of the file, or none at all. One that names itself keeps nothing on purpose, and passes.",
		why: "The agent looks the entry up on the path, does not find it, and keeps nothing from before the compaction, without a word: messages that the summary was not written for are gone from the context, though they are in the file. A fork that left out labels made such boundaries, where a label was the first entry to be kept.",
		example:
			'{"type":"compaction","id":"a0000006","parentId":"a0000005","summary":"…","firstKeptEntryId":"gone0001"}',
		mend: "Look the boundary up in the file of which this one is a fork, or take the first entry after the gap; append a compaction with the same summary that names it. Which entry was meant cannot be known from this file alone.",
	},
	watch(report) {
		let facts: SessionFacts | undefined;
		return {
			session(known) {
				facts = known;
			},
			plan(plan) {
				const lost = findLostBoundary(plan);
				if (lost === undefined || facts === undefined) return;
				if (lost.problem !== "missing" && lost.problem !== "unnamed") return;
				const row = rowOf(plan.tree, lost.index);
				const { link = "" } = row;
				const { parentSession } = plan.session.header;
				const cause = link === "" ? undefined : explainLostIds(facts, new Set([link])).get(link);
				const names =
					link === ""
						? "names no first kept entry"
						: `keeps from ${quote(link)}, which is no entry of this file`;
				const dropped = messagesBefore(plan);
				report({
					at: row,
					pointer: "/firstKeptEntryId",
					message: `the compaction ${quote(row.id)} ${names}: ${describeLoss(plan, dropped)}`,
					related: cause === undefined ? [] : [cause],
					...(parentSession
						? { hint: `look the boundary up in ${quote(parentSession)}, of which this is a fork` }
						: {}),
					...(dropped === 0 ? { severity: "info" } : {}),
				});
			},
		};
	},
};
