import { keysIn, objectAt, type Store } from "../../../session/formats/harness/store.ts";
import { inboxOf, type Lane, lanesOf } from "../../harness/lanes.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote, visible } from "../../words.ts";

export const missingPayload: Rule = {
	severity: "warning",
	fix: "choice",
	docs: {
		summary: "something waits on a lane, or ended there, and is not in the file",
		finds:
			"An item of a lane's inbox whose `pi.pending.entry` is not there or, where a message is wanted, is none; and a `lastOperationId` without its `pi.result`.",
		why: "Attaching works, but watching or driving the lane throws as soon as it comes to the item or the result.",
		example:
			'{"kind":"value","op":"set","seq":7,"namespace":"pi.lane.state","key":"main","value":{"currentOperationId":null,"lastOperationId":null,"inbox":[{"entryId":"gone","kind":"steer"}]}}',
		mend: "What was queued is lost. Take the item out of the inbox, or name no last operation.",
	},
	watch: (report) =>
		onStore(report, (store, tell) => {
			for (const lane of lanesOf(store)) {
				for (const problem of problemsOf(store, lane))
					tell(lane.state, `the lane ${quote(lane.name)} ${problem}`);
			}
		}),
};

function problemsOf(store: Store, lane: Lane): string[] {
	const problems: string[] = [];
	for (const { entryId, kind } of inboxOf(lane)) {
		const payload = objectAt(store, "pi.pending.entry", entryId);
		const item = `waits for ${quote(entryId)} (${visible(kind)})`;
		if (payload === undefined) problems.push(`${item}, whose content is not in the file`);
		else if (payload["type"] !== "message" && kind !== "write") problems.push(`${item}, which is no message`);
	}
	const last = lane.stateValue?.["lastOperationId"];
	if (typeof last === "string" && !keysIn(store, "pi.result").has(last)) {
		problems.push(`ended ${quote(last)} last, whose result is not in the file`);
	}
	return problems;
}
