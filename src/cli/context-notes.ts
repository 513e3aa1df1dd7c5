import type { Ledger } from "../context/ledger.ts";
import { findIdleEdits, findLostBoundary, type IdleEdit, type LostBoundary } from "../context/losses.ts";
import { type ContextPlan, rowAt } from "../context/plan.ts";
import { counted } from "../numbers.ts";
import { rowOf } from "../tree/tree.ts";
import type { Notify } from "./notes.ts";

/** Says when a compaction that was to keep entries keeps none. */
export function noteBoundary(plan: ContextPlan, notify: Notify): void {
	const lost = findLostBoundary(plan);
	if (lost === undefined) return;
	const { id, line, link = "" } = rowOf(plan.tree, lost.index);
	notify(
		`${plan.session.file}:${line}: compaction ${id} ${BOUNDARY[lost.problem](link)}; nothing before it is kept`,
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
	const { file } = plan.session;
	const invalid = plan.path.indexes
		.map((_, place) => place)
		.filter((place) => ledger.fates[place] === "invalid");
	if (invalid.length > 0) {
		const named = invalid.slice(0, NAMED).map((place) => invalidity(plan, place));
		notify(
			`${file}: ${listed(invalid.length, "entry that the agent fails on", "entries that the agent fails on", named)}`,
		);
	}
	const idle = findIdleEdits(ledger);
	if (idle.length > 0) {
		const named = idle.slice(0, NAMED).map((edit) => idleness(plan, edit));
		notify(`${file}: ${listed(idle.length, "edit that does nothing", "edits that do nothing", named)}`);
	}
}

function listed(count: number, one: string, many: string, named: readonly string[]): string {
	const more = count > named.length ? ", …" : "";
	return `${counted(count, one, many)}: ${named.join(", ")}${more}`;
}

function invalidity(plan: ContextPlan, place: number): string {
	const { id, line, type } = rowAt(plan, place);
	const what =
		type === "context_edit" ? "an edit without a replacement" : "a message entry without a message";
	return `${id} (line ${line}, ${what})`;
}

function idleness({ tree }: ContextPlan, { index, targetId, reason }: IdleEdit): string {
	return `${rowOf(tree, index).id} (its target ${targetId} ${IDLENESS[reason]})`;
}

const IDLENESS = {
	missing: "does not exist",
	"off-path": "is on another branch",
	compacted: "is summarized",
	"gives-nothing": "gives the model nothing",
	fixed: "is of a kind that edits do not touch",
	unchanged: "has that content already",
} as const satisfies Record<IdleEdit["reason"], string>;
