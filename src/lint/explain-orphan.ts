import { fateUnread } from "../context/fates.ts";
import { type ContextPlan, indexAt, rowAt } from "../context/plan.ts";
import type { Row } from "../session/row.ts";
import { isShadowed, rowOf } from "../tree/tree.ts";
import { answeredBy, callsIn, type FoundCall } from "./find-calls.ts";
import type { OrphanResult, RawOrphan, SecondResult } from "./pairing-breaks.ts";

/** What is known of all breaks of a leaf. */
export interface OrphanClues {
	readonly plan: ContextPlan;
	readonly calls: ReadonlyMap<RawOrphan, FoundCall>;
	/** For calls without a result, by `callKey`, the place that ended their turn; -1 for none. */
	readonly endedBy: ReadonlyMap<string, number>;
	readonly openingEnd: number;
	/** The results that came first, by `callKey`, as far as they are known. */
	readonly firsts: Map<string, number>;
}

/** A call by the place of its reply and its id. */
export function callKey({ place, callId }: { readonly place: number; readonly callId: string }): string {
	return `${place} ${callId}`;
}

/** Why a result stands without its call. */
export function explainOrphan(clues: OrphanClues, orphan: RawOrphan): OrphanResult | SecondResult {
	const { plan } = clues;
	const { place, callId } = orphan;
	const call = clues.calls.get(orphan);
	const because = (reason: OrphanResult["reason"], by = -1): OrphanResult => {
		return { ...orphan, reason, call: call?.index ?? -1, by };
	};
	if (callId === "") return because("empty-id");
	if (call === undefined) return because("nowhere");
	if (call.place === -1) return because(isShadowed(plan.tree, call.index) ? "shadowed" : "other-branch");
	if (call.place >= place) return because("below");
	if (call.isFailed) return because("failed-reply");
	const { compactionAt, firstKeptAt } = plan.selection;
	if (call.place < firstKeptAt)
		return because(place < clues.openingEnd ? "boundary" : "summarized", indexAt(plan, compactionAt));
	const edit = plan.edits.byTarget.get(rowOf(plan.tree, call.index).id);
	const isGone = edit !== undefined && !callsIn(edit.replacement?.content).some(({ id }) => id === callId);
	if (isGone) return because("edited", edit.index);
	const key = callKey({ place: call.place, callId });
	const end = clues.endedBy.get(key);
	if (end !== undefined) return because("interrupted", indexAt(plan, end));
	const first = clues.firsts.get(key) ?? firstResult(plan, call.place, callId);
	clues.firsts.set(key, first);
	return { ...orphan, kind: "second-result", first, isSameTurn: false };
}

/** The place where the run of results ends with which the kept range begins; -1 when nothing is kept. */
export function endOfOpening(plan: ContextPlan): number {
	const { compactionAt, firstKeptAt } = plan.selection;
	if (firstKeptAt >= compactionAt) return -1;
	for (let place = firstKeptAt; place < plan.path.indexes.length; place++) {
		const row = rowAt(plan, place);
		// What follows an older compaction was not parted from its call by the boundary.
		if (row.type === "compaction" && place < compactionAt) return place;
		const gives = place !== compactionAt && fateUnread(plan.selection, place, row) === undefined;
		if (gives && row.role !== "toolResult" && !isOmitted(plan, row)) return place;
	}
	return plan.path.indexes.length;
}

/** The place of the result that a call has; there is one. */
function firstResult(plan: ContextPlan, callPlace: number, callId: string): number {
	const places = new Map<Row, number>();
	for (const [row, entry] of plan.session.readAll(results()))
		if (answeredBy(entry) === callId) return places.get(row) ?? -1;
	return -1;

	function* results(): Generator<Row> {
		for (let at = callPlace + 1; at < plan.path.indexes.length; at++) {
			const row = rowAt(plan, at);
			if (row.role !== "toolResult" || isOmitted(plan, row)) continue;
			places.set(row, at);
			yield row;
		}
	}
}

function isOmitted({ edits }: ContextPlan, { id }: Row): boolean {
	return edits.byTarget.get(id)?.replacement === null;
}
