import type { Ledger } from "../context/ledger.ts";
import {
	findIdleEdits,
	findLostBoundary,
	type IdleEdit,
	type Invalidity,
	invalidityAt,
	type LostBoundary,
} from "../context/losses.ts";
import { type ContextPlan, rowAt } from "../context/plan.ts";
import { counted } from "../numbers.ts";
import { INVALIDITY } from "../render/context/invalidity.ts";
import { rowOf } from "../tree/tree.ts";
import { type Notify, placeIn } from "./notes.ts";

/** Says when a compaction that was to keep entries keeps none. */
export function noteBoundary(plan: ContextPlan, notify: Notify): void {
	const lost = findLostBoundary(plan);
	if (lost === undefined) return;
	const { id, line, link = "" } = rowOf(plan.tree, lost.index);
	notify(
		`${plan.session.file}:${line}: compaction ${id} ${BOUNDARY[lost.problem](link)}; nothing before it is kept`,
	);
}

/** Says what the agent does not see of a context, where it can open a file of the harness and misreads it. */
export function noteCopies(plan: ContextPlan, notify: Notify): void {
	const { session, selection } = plan;
	if (session.format !== "harness-0.75" || selection.keeps !== "copies") return;
	const { id } = rowAt(plan, selection.compactionAt);
	notify(
		`${session.file}: the agent does not see the copies in compaction ${id} of what it kept (--as-agent)`,
	);
}

const BOUNDARY = {
	unnamed: () => "does not say from where it keeps",
	missing: (link) => `keeps from ${link}, which does not exist`,
	"off-path": (link) => `keeps from ${link}, which is on another branch`,
	"not-above": (link) => `keeps from ${link}, which is not above it`,
} as const satisfies Record<LostBoundary["problem"], (link: string) => string>;

/** How many of many are named. */
const NAMED = 3;

/** Says what was found out while the messages were read: entries that cannot be used, edits that do nothing. */
export function noteEntries(ledger: Ledger, notify: Notify): void {
	const { plan } = ledger;
	const invalid = invalidPlaces(ledger);
	const notes = [
		listed(
			invalid.filter(({ reason }) => reason !== "no-content").map((entry) => invalidity(plan, entry)),
			"entry that the agent fails on",
			"entries that the agent fails on",
		),
		listed(
			invalid.filter(({ reason }) => reason === "no-content").map((entry) => invalidity(plan, entry)),
			"edit that says nothing to put in",
			"edits that say nothing to put in",
		),
		listed(
			findIdleEdits(ledger).map((edit) => idleness(plan, edit)),
			"edit that does nothing",
			"edits that do nothing",
		),
	];
	for (const note of notes) if (note !== undefined) notify(`${plan.session.file}: ${note}`);
}

function listed(named: readonly string[], one: string, many: string): string | undefined {
	if (named.length === 0) return undefined;
	const more = named.length > NAMED ? ", …" : "";
	return `${counted(named.length, one, many)}: ${named.slice(0, NAMED).join(", ")}${more}`;
}

interface Invalid {
	/** Its place on the path. */
	readonly place: number;
	readonly reason: Invalidity;
}

function invalidPlaces(ledger: Ledger): Invalid[] {
	return ledger.fates.flatMap((_, place) => {
		const reason = invalidityAt(ledger, place);
		return reason === undefined ? [] : [{ place, reason }];
	});
}

function invalidity(plan: ContextPlan, { place, reason }: Invalid): string {
	const row = rowAt(plan, place);
	return `${row.id} (${placeIn(plan.session, row)}, ${INVALIDITY[reason]})`;
}

function idleness({ tree }: ContextPlan, { index, targetId, reason }: IdleEdit): string {
	return `${rowOf(tree, index).id} (its target ${targetId} ${IDLENESS[reason]})`;
}

const IDLENESS = {
	missing: "does not exist",
	"off-path": "is on another branch",
	compacted: "is summarized",
	"not-kept": "is not in the kept range",
	"gives-nothing": "gives the model nothing",
	fixed: "is of a kind that edits do not touch",
	unchanged: "has that content already",
} as const satisfies Record<IdleEdit["reason"], string>;
