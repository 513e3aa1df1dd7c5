import type { Ledger } from "./ledger.ts";
import type { ListedMessage } from "./listing.ts";
import { indexAt } from "./plan.ts";

/** One side of a comparison. */
export interface DiffSide {
	readonly ledger: Ledger;
	readonly list: readonly ListedMessage[];
}

/** A message of one context or of both. */
export interface DiffItem {
	/** Its place among the messages of the one and the other context; -1 where it is not. */
	readonly left: number;
	readonly right: number;
	/** It is in both, with other content. */
	readonly isChanged: boolean;
}

/**
 * Compares two contexts of one session, message by message, in an order that is the order of both. Messages are
 * the same when they come from the same entry; only edits can make them differ.
 */
export function diffContexts(left: DiffSide, right: DiffSide): DiffItem[] {
	const inLeft = keys(left);
	const inRight = keys(right);
	const leftKeys = new Set(inLeft);
	const rightKeys = new Set(inRight);
	const items: DiffItem[] = [];
	let l = 0;
	let r = 0;
	while (l < inLeft.length || r < inRight.length) {
		const leftKey = inLeft[l];
		const rightKey = inRight[r];
		if (leftKey !== undefined && !rightKeys.has(leftKey))
			items.push({ left: l++, right: -1, isChanged: false });
		else if (rightKey !== undefined && !leftKeys.has(rightKey))
			items.push({ left: -1, right: r++, isChanged: false });
		else items.push({ isChanged: editOf(left, l) !== editOf(right, r), left: l++, right: r++ });
	}
	return items;
}

/** Names for messages that both contexts understand. What they share comes from one path, in its order. */
function keys({ ledger, list }: DiffSide): number[] {
	return list.map(({ place, nth }) => indexAt(ledger.plan, place) * MESSAGES_PER_ENTRY + nth);
}

/** The most that one entry gives: a compaction its system message and its summary. */
const MESSAGES_PER_ENTRY = 2;

/** The edit that made the content of a message, by its index among the rows; -1 for none. */
function editOf({ ledger, list }: DiffSide, at: number): number {
	return ledger.by[list[at]?.place ?? -1] ?? -1;
}
