import type { Fate } from "../../context/fates.ts";
import type { Ledger } from "../../context/ledger.ts";
import { rowAt } from "../../context/plan.ts";

/** Entries of the path that follow one another and share a fate, from the first place to the last. */
export interface Stretch {
	readonly first: number;
	readonly last: number;
	readonly kind: StretchKind;
}

/**
 * `compacted`: summarized or checkpointed. `seen`: included, and what lies between without giving messages, edits
 * apart.
 */
export type StretchKind =
	| "compacted"
	| "seen"
	| "edits"
	| Exclude<Fate, "summarized" | "checkpointed" | "included" | "state">;

/** A path of no more entries than a screen has lines is shown whole. */
const SHORT_PATH = 40;
/** Fewer entries than this are not worth folding. */
const LEAST_FOLDED = 4;

/**
 * The path in stretches: runs of one fate that are long enough, and all other entries each by itself. The
 * compaction that decides and the leaf always stand alone.
 */
export function* stretches(ledger: Ledger, isFolding: boolean): Generator<Stretch, void, undefined> {
	const length = ledger.fates.length;
	const mayFold = isFolding && length > SHORT_PATH;
	for (let first = 0; first < length; ) {
		const kind = kindAt(ledger, first);
		let next = first + 1;
		while (mayFold && next < length && joins(ledger, first, kind, next)) next++;
		if (next - first >= LEAST_FOLDED) yield { first, last: next - 1, kind };
		else for (let place = first; place < next; place++) yield { first: place, last: place, kind };
		first = next;
	}
}

function joins(ledger: Ledger, first: number, kind: StretchKind, place: number): boolean {
	return !standsAlone(ledger, first) && !standsAlone(ledger, place) && kindAt(ledger, place) === kind;
}

function standsAlone({ plan, fates }: Ledger, place: number): boolean {
	return place === plan.selection.compactionAt || place === fates.length - 1;
}

function kindAt({ plan, fates }: Ledger, place: number): StretchKind {
	const fate = fates[place] ?? "state";
	if (fate === "summarized" || fate === "checkpointed") return "compacted";
	if (fate === "state" && rowAt(plan, place).type === "context_edit") return "edits";
	return fate === "included" || fate === "state" ? "seen" : fate;
}
