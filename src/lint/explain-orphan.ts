import type { Edit } from "../context/edits.ts";
import { fateUnread } from "../context/fates.ts";
import { type ContextPlan, indexAt, rowAt } from "../context/plan.ts";
import type { Row } from "../session/row.ts";
import { isShadowed, rowOf } from "../tree/tree.ts";
import { callsIn, type FoundCall } from "./find-calls.ts";
import { groupByCall } from "./group-results.ts";
import type { OrphanResult, RawOrphan, SecondResult } from "./pairing-breaks.ts";
import { firstAfter } from "./rows-by-line.ts";

/** What is known of all breaks of a leaf. */
export interface OrphanClues {
	readonly plan: ContextPlan;
	readonly calls: ReadonlyMap<RawOrphan, FoundCall>;
	/** For calls without a result, by `callKey`, the place that ended their turn; -1 for none. */
	readonly endedBy: ReadonlyMap<string, number>;
	readonly openingEnd: number;
	/** The places of the results that answer a call of that id, in order. */
	readonly resultsOf: (callId: string) => readonly number[];
	/** The ids of the calls that an edit leaves. */
	readonly callsLeftBy: (edit: Edit) => ReadonlySet<unknown>;
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
	if (edit !== undefined && !clues.callsLeftBy(edit).has(callId)) return because("edited", edit.index);
	const key = callKey({ place: call.place, callId });
	const end = clues.endedBy.get(key);
	if (end !== undefined) return because("interrupted", indexAt(plan, end));
	const results = clues.resultsOf(callId);
	const first = results[firstAfter(results.length, (at) => (results[at] ?? 0) > call.place)] ?? -1;
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

/**
 * The places of the results on the path, omitted ones aside, by the ids they answer. Read when it is first asked, and
 * all at once: to look for each on its own would read the path for each.
 */
export function resultFinder(plan: ContextPlan): OrphanClues["resultsOf"] {
	let found: Map<string, number[]> | undefined;
	return (callId) => {
		found ??= findResults(plan);
		return found.get(callId) ?? [];
	};
}

/** Looks through an edit once: one reply may have very many calls, and as many results without them. */
export function callFinder(): OrphanClues["callsLeftBy"] {
	const known = new Map<Edit, ReadonlySet<unknown>>();
	return (edit) => {
		const found = known.get(edit) ?? new Set(callsIn(edit.replacement?.content).map(({ id }) => id));
		known.set(edit, found);
		return found;
	};
}

function findResults(plan: ContextPlan): Map<string, number[]> {
	const places = [...plan.path.indexes.keys()].filter((place) => {
		const row = rowAt(plan, place);
		return row.role === "toolResult" && !isOmitted(plan, row);
	});
	return groupByCall(plan.session, places, (place) => rowAt(plan, place));
}

function isOmitted({ edits }: ContextPlan, { id }: Row): boolean {
	return edits.byTarget.get(id)?.replacement === null;
}
