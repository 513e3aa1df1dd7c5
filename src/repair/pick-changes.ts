import type { Change } from "./change.ts";
import type { Splice } from "./splice.ts";

/** Changes that can be made together, and all their splices in the order of the file. */
export interface Picked {
	readonly changes: readonly Change[];
	readonly splices: readonly PickedSplice[];
}

export interface PickedSplice extends Splice {
	readonly change: Change;
}

/** Leaves out each change that would touch what an earlier one touches: its finding is looked at again later. */
export function pickChanges(changes: readonly Change[]): Picked {
	const order = new Map(changes.map((change, at) => [change, at]));
	const all = changes
		.flatMap((change) => (change.splices ?? []).map((splice): PickedSplice => ({ ...splice, change })))
		.sort((a, b) => a.start - b.start || a.end - b.end);
	const dropped = new Set<Change>();
	let last: PickedSplice | undefined;
	for (const splice of all) {
		if (dropped.has(splice.change)) continue;
		if (last === undefined || splice.start >= last.end) last = splice;
		else if (splice.change !== last.change) {
			const isEarlier = (order.get(splice.change) ?? 0) < (order.get(last.change) ?? 0);
			dropped.add(isEarlier ? last.change : splice.change);
			if (isEarlier) last = splice;
		}
	}
	return {
		changes: changes.filter((change) => !dropped.has(change)),
		splices: all.filter(({ change }) => !dropped.has(change)),
	};
}
