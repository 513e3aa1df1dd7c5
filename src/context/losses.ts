import { rowOf } from "../tree/tree.ts";
import type { InvalidEdit } from "./edits.ts";
import { COMPACTED } from "./fates.ts";
import type { Ledger } from "./ledger.ts";
import { type ContextPlan, indexAt, rowAt } from "./plan.ts";

/** A compaction that was to keep entries before it and keeps none. */
export interface LostBoundary {
	/** The compaction, by its index among the rows. */
	readonly index: number;
	/** It names no entry; one that does not exist; one that is not on the path; or one that is not above it. */
	readonly problem: "unnamed" | "missing" | "off-path" | "not-above";
}

/** Whether the compaction of a context lost its kept range. One that names itself keeps nothing on purpose. */
export function findLostBoundary(plan: ContextPlan): LostBoundary | undefined {
	const { tree, path, selection } = plan;
	const { compactionAt, firstKeptAt } = selection;
	if (compactionAt <= 0 || firstKeptAt < compactionAt || selection.keeps === "copies") return undefined;
	const index = indexAt(plan, compactionAt);
	const { id, link } = rowOf(tree, index);
	if (link === id) return undefined;
	if (link === undefined) return { index, problem: "unnamed" };
	const kept = tree.byId.get(link);
	if (kept === undefined) return { index, problem: "missing" };
	return { index, problem: path.indexes.includes(kept) ? "not-above" : "off-path" };
}

/** An edit that is in force and changes nothing. */
export interface IdleEdit {
	/** The edit, by its index among the rows. */
	readonly index: number;
	readonly targetId: string;
	/**
	 * Its target does not exist; is not on the path; was summarized before the edit was made; gives no messages;
	 * has no content that an edit may touch; or has that very content. Of a context that is narrowed to its kept range
	 * the first three are one: the target is not in that range.
	 */
	readonly reason:
		| "missing"
		| "off-path"
		| "compacted"
		| "not-kept"
		| "gives-nothing"
		| "fixed"
		| "unchanged";
}

/** The edits that do nothing, once all is booked. */
export function findIdleEdits(ledger: Ledger): IdleEdit[] {
	const { byTarget } = ledger.plan.edits;
	if (byTarget.size === 0) return [];
	const places = new Map(ledger.plan.path.indexes.map((index, place) => [index, place]));
	const idle: IdleEdit[] = [];
	for (const [targetId, { index }] of byTarget) {
		const reason = idleReason(ledger, places, targetId, index);
		if (reason !== undefined) idle.push({ index, targetId, reason });
	}
	return idle;
}

function idleReason(
	{ plan, fates, by }: Ledger,
	places: ReadonlyMap<number, number>,
	targetId: string,
	edit: number,
): IdleEdit["reason"] | undefined {
	const target = plan.tree.byId.get(targetId);
	const place = places.get(target ?? -1);
	// An edit older than the compaction did its work before that.
	const isNewer = (places.get(edit) ?? -1) > plan.selection.compactionAt;
	if (place === undefined && plan.isNarrow) return isNewer ? "not-kept" : undefined;
	if (target === undefined) return "missing";
	if (place === undefined) return "off-path";
	if (by[place] === edit) return undefined;
	const fate = fates[place] ?? "state";
	if (COMPACTED.has(fate)) return isNewer ? "compacted" : undefined;
	if (fate !== "included") return "gives-nothing";
	return isEditable(plan, place) ? "unchanged" : "fixed";
}

/** Why the fate of an entry is `invalid`: for a message entry, there is no message in it. */
export type Invalidity = InvalidEdit | "no-message";

/** Why the entry at a place of the path is invalid, if that is its fate. */
export function invalidityAt({ plan, fates }: Ledger, place: number): Invalidity | undefined {
	if (fates[place] !== "invalid") return undefined;
	return plan.edits.invalid.get(indexAt(plan, place)) ?? "no-message";
}

const EDITABLE_ROLES: ReadonlySet<string> = new Set(["user", "assistant", "toolResult", "custom"]);

/** Whether the entry at a place of the path has content that an edit may replace. */
export function isEditable(plan: ContextPlan, place: number): boolean {
	const { type, role = "" } = rowAt(plan, place);
	return type === "custom_message" || EDITABLE_ROLES.has(role);
}
