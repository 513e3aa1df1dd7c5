import { counted } from "../../../numbers.ts";
import { isObject } from "../../../session/json.ts";
import { rowOf } from "../../../tree/tree.ts";
import { findCopies } from "../../find-copies.ts";
import { contentKey, promptKey, responseKey } from "../../message-keys.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

export const repeatedTurns: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "history that is written again under new ids",
		finds:
			"Replies that stand in the file already, under another id: with the same `responseId`, or, where there is none, with the same words after the same message. One finding for a run of them.",
		why: "A program that copied old turns into a new branch, or wrote its memory out a second time. The agent goes on from the newest copy and is not disturbed; totals of tokens and cost count each copy, and readers that go through the file see everything twice.",
		example:
			'{"type":"message","id":"a0000002",…,"message":{"role":"assistant","responseId":"r1",…}}\n{"type":"message","id":"b0000002",…,"message":{"role":"assistant","responseId":"r1",…}}',
		mend: "Nothing needs mending. Do not delete the older copy: a branch, a label or a summary may hang from it.",
	},
	watch(report) {
		const contents: number[] = [];
		const responses: number[] = [];
		return {
			entry({ row: { role }, entry: { message } }) {
				const isTurn = (role === "user" || role === "assistant") && isObject(message);
				contents.push(isTurn ? contentKey(message) : 0);
				responses.push(isTurn ? responseKey(message) : 0);
			},
			plainMessage(message) {
				contents.push(promptKey(message));
				responses.push(0);
			},
			session({ tree }) {
				for (const { first, original, replies } of findCopies(tree, { contents, responses })) {
					const copy = rowOf(tree, first);
					const row = rowOf(tree, original);
					const stand = replies === 1 ? "stands" : "stand";
					report({
						at: copy,
						message: `${counted(replies, "reply", "replies")} from ${quote(copy.id)} on ${stand} in the file already, from ${quote(row.id)} on (line ${row.line}), under other ids: totals of tokens and cost count ${replies === 1 ? "it" : "them"} again`,
						related: [related(row, "the first copy")],
					});
				}
			},
		};
	},
};
