import { keysIn } from "../../../session/formats/harness/store.ts";
import { isObject } from "../../../session/json.ts";
import { lanesOf } from "../../harness/lanes.ts";
import { messageAt } from "../../harness/message-at.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const lostHandle: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "an answer is to come later, and nothing says where to ask for it",
		finds:
			"An operation that waits for a deferred answer whose source is not there, is no reply, or has no `deferred` handle.",
		why: "Attaching works, but the answer can never be fetched: watching or driving the lane throws.",
		example:
			'{"kind":"value","op":"set","seq":9,"namespace":"pi.op.state","key":"019dfa17-…","value":{"at":"deferred.suspended","sourceEntryId":"gone",…}}',
		mend: "Set the lane to idle and ask again.",
	},
	watch: (report) =>
		onStore(report, (store, tell, facts) => {
			for (const { name, operation } of lanesOf(store)) {
				if (!String(operation?.state?.["at"]).startsWith("deferred.")) continue;
				const source = messageAt(facts, operation?.state?.["sourceEntryId"]);
				if (source?.["role"] === "assistant" && isObject(source["deferred"])) continue;
				const cell = keysIn(store, "pi.op.state").get(operation?.id ?? "");
				tell(cell, `the lane ${quote(name)} waits for an answer, and no reply says where to fetch it`);
			}
		}),
};
