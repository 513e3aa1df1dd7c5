import type { Store } from "../../session/formats/harness/store.ts";
import type { Place, Row } from "../../session/row.ts";
import type { Report } from "../finding.ts";
import type { SessionFacts, Watcher } from "../rule.ts";
import { columnFinder } from "./column.ts";

/** Reports something at a write, or at the file as a whole. */
export type Tell = (at: Place | Row | undefined, message: string) => void;

/** Watches what a file of the harness holds beside entries; other files are passed over. */
export function onStore(
	report: (report: Report) => void,
	judge: (store: Store, tell: Tell, facts: SessionFacts) => void,
): Watcher {
	return {
		session(facts) {
			const { store } = facts.session;
			if (store === undefined) return;
			const columnOf = columnFinder(facts);
			const tell: Tell = (at, message) => report({ at, message, ...(at && { column: columnOf(at) }) });
			judge(store, tell, facts);
		},
	};
}
