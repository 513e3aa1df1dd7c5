import { type ContextPlan, indexAt } from "../context/plan.ts";
import { callFinder, callKey, endOfOpening, explainOrphan, resultFinder } from "./explain-orphan.ts";
import { explainReply } from "./explain-unanswered.ts";
import { findCalls } from "./find-calls.ts";
import type { PairingBreak, RawBreak, RawUnanswered } from "./pairing-breaks.ts";

/** Finds the other half of each break, and with it the reason. Reads only entries that may hold one. */
export function explainBreaks(plan: ContextPlan, breaks: readonly RawBreak[]): PairingBreak[] {
	const orphans = breaks.filter((found) => found.kind === "orphan-result");
	const unanswered = breaks.filter((found) => found.kind === "unanswered-call");
	const named = orphans.filter(({ callId }) => callId !== "");
	const clues = {
		plan,
		calls: findCalls(plan, named),
		endedBy: new Map(unanswered.map((call) => [callKey(call), call.endedBy])),
		openingEnd: endOfOpening(plan),
		resultsOf: resultFinder(plan),
		callsLeftBy: callFinder(),
	};
	const explained = new Map<RawBreak, PairingBreak>();
	const late = new Map<string, number>();
	for (const orphan of orphans) {
		const found = explainOrphan(clues, orphan);
		explained.set(orphan, found);
		if (found.kind !== "orphan-result" || found.reason !== "interrupted") continue;
		const place = clues.calls.get(orphan)?.place ?? -1;
		late.set(callKey({ place, callId: orphan.callId }), indexAt(plan, orphan.place));
	}
	const onPath = new Set(plan.path.indexes);
	for (const group of repliesOf(unanswered)) {
		const found = explainReply({ plan, late, onPath }, group);
		for (const [at, call] of found.entries()) {
			const raw = group[at];
			if (raw !== undefined) explained.set(raw, call);
		}
	}
	return breaks.flatMap((found) => (found.kind === "second-result" ? found : (explained.get(found) ?? [])));
}

/** Calls by the reply that holds them; those of one reply follow one another. */
function repliesOf(calls: readonly RawUnanswered[]): RawUnanswered[][] {
	const replies: RawUnanswered[][] = [];
	for (const call of calls) {
		const last = replies.at(-1);
		if (last?.[0]?.place === call.place) last.push(call);
		else replies.push([call]);
	}
	return replies;
}
