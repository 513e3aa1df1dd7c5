import { keysIn } from "../../../session/formats/harness/store.ts";
import { callsOf } from "../../../session/formats/harness-085/operations.ts";
import { asString } from "../../../session/json.ts";
import { inboxOf, lanesOf } from "../../harness/lanes.ts";
import { onStore } from "../../harness/on-store.ts";
import type { Rule } from "../../rule.ts";
import { quote } from "../../words.ts";

export const orphanPending: Rule = {
	severity: "info",
	fix: null,
	docs: {
		summary: "something was queued and no lane will ever take it",
		finds: "A `pi.pending.entry` that no inbox and no batch of tool calls names.",
		why: "Nobody places or cancels it any more. It may be what a user typed and never saw answered.",
		example:
			'{"kind":"value","op":"set","seq":8,"namespace":"pi.pending.entry","key":"019dfa1a-…","value":{"type":"message","payload":{"role":"user","content":"And the tests?"}}}',
		mend: "Nothing has to be done. Read what it says before you forget it.",
	},
	watch: (report) =>
		onStore(report, (store, tell) => {
			const named = new Set<string | undefined>();
			for (const lane of lanesOf(store)) {
				for (const { entryId } of inboxOf(lane)) named.add(entryId);
				const calls = callsOf(lane.operation?.state);
				for (const { resultEntryId } of calls) named.add(asString(resultEntryId));
			}
			for (const [key, cell] of keysIn(store, "pi.pending.entry")) {
				if (!named.has(key)) tell(cell, `${quote(key)} waits to be placed, and no lane knows of it`);
			}
		}),
};
