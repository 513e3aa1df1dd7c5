import { counted } from "../../../numbers.ts";
import type { Row } from "../../../session/row.ts";
import type { Rule } from "../../rule.ts";
import { related } from "../../seen-messages.ts";
import { quote } from "../../words.ts";

/** Replies that are named; all are counted. */
const NAMED = 10;

export const errorReplies: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "failed replies on the path, counted",
		finds:
			"Replies in the context that ended with `stopReason` `error` or `aborted`: how many, and which. Those that an edit took out are not counted.",
		why: "The agent stores each failed attempt and leaves it out of every request, so the model does not see what it said before it failed. Some hundred of them after a rate limit make the file longer and nothing else; a reader that shows them as answers is wrong.",
		example:
			'{"type":"message",…,"message":{"role":"assistant","content":[],"stopReason":"error","errorMessage":"429 rate limit",…}}',
		mend: "Nothing needs mending. A tool result that answers a call of such a reply is the matter of `tool/orphan-result`.",
	},
	watch(report) {
		let failed: Row[] = [];
		let aborted = 0;
		return {
			plan() {
				failed = [];
				aborted = 0;
			},
			contribution({ messages }, row) {
				if (row.role !== "assistant") return;
				const stopReason = messages[0]?.["stopReason"];
				if (stopReason !== "error" && stopReason !== "aborted") return;
				failed.push(row);
				if (stopReason === "aborted") aborted++;
			},
			planEnd() {
				const [first] = failed;
				if (first === undefined) return;
				const count = failed.length;
				const errors = count - aborted;
				const kinds = [
					...(errors > 0 ? [`${errors} failed`] : []),
					...(aborted > 0 ? [`${aborted} ${aborted === 1 ? "was" : "were"} stopped`] : []),
				].join(", ");
				report({
					at: first,
					pointer: "/message/stopReason",
					message: `${counted(count, "reply", "replies")} on the path (${quote(first.id)}${count === 1 ? "" : " is the first"}) came to nothing (${kinds}): no request holds ${count === 1 ? "it" : "them"}`,
					related: failed.slice(1, NAMED).map((row) => related(row, "another one")),
				});
			},
		};
	},
};
