import { counted } from "../numbers.ts";
import type { Session } from "../session/session.ts";
import { lintOf, type Notify } from "./notes.ts";

/** What a reader of a file of the harness should know about it: what its own programs make of it. */
export function noteHarness({ file, store, agentLeaf }: Session, notify: Notify): void {
	const [first] = store?.faults ?? [];
	if (store !== undefined && first !== undefined) {
		const faults = counted(store.faults.length, "fault");
		notify(
			`${file}: pi-agent-core refuses it for ${faults}, first in line ${first.at.line}; see ${lintOf(file)}`,
		);
	}
	if (store?.tornTail !== undefined) {
		const bytes = counted(store.tornTail.bytes, "byte");
		notify(`${file}: the last write was not finished; its ${bytes} count for nothing`);
	}
	if (agentLeaf !== undefined) {
		notify(
			`${file}: the agent knows no leaf records and would go on at ${agentLeaf.id} (--as-agent shows that)`,
		);
	}
}
