import type { EntryFacts } from "../../context/entry-facts.ts";
import { counted, grouped } from "../../numbers.ts";
import type { Row } from "../../session/row.ts";
import { shortened } from "../facts.ts";
import type { ShortIds } from "../short-ids.ts";
import { exactTime, isTime } from "../times.ts";
import { visible } from "../visible.ts";

/** Where an entry stands and what names it, as names and texts that are safe to print. */
export function* standing(
	{ row, depth, shadowedBy, shadows, children, namedBy, label, context, onActivePath }: EntryFacts,
	ids: ShortIds,
): Generator<readonly [name: string, value: string], void, undefined> {
	const { line, offset, bytes, parentId, timestamp, id } = row;
	if (visible(id) !== ids.of(id)) yield ["id", visible(id)];
	if (timestamp !== undefined) {
		yield ["time", `${visible(exactTime(timestamp))}${isTime(timestamp) ? " UTC" : ", which is no time"}`];
	}
	const above = depth === undefined ? "" : `, ${counted(depth, "entry", "entries")} above it`;
	yield ["place", `line ${grouped(line)}, offset ${grouped(offset)}, ${counted(bytes, "byte")}${above}`];
	yield ["parent", parentId === null ? "none: it is a root" : ids.of(parentId)];
	yield ["children", children.length === 0 ? "none" : list(children, ids)];
	if (shadowedBy !== undefined)
		yield ["taken over", `line ${grouped(shadowedBy.line)} has the same id: ids mean that one`];
	if (shadows.length > 0) yield ["takes over", `the id of ${lines(shadows)}`];
	if (label !== undefined) yield ["label", visible(label)];
	const naming = namedBy.map((other) => `${ids.of(other.id)} (${VERBS[other.type] ?? "names it"})`);
	if (naming.length > 0) yield ["named by", shortened(naming)];
	yield ["context", contextWords(context, onActivePath, ids)];
}

const VERBS: Readonly<Record<string, string>> = {
	label: "labels it",
	context_edit: "edits it",
	compaction: "keeps from it",
	branch_summary: "sums up the branch it ends",
};

function contextWords(context: EntryFacts["context"], onActivePath: boolean, ids: ShortIds): string {
	if (context === undefined || !onActivePath) return "not on the path to the leaf: the model does not see it";
	const { fate, by, tokens } = context;
	const size = tokens === 0 ? "" : `, ${counted(tokens, "token")} by its length`;
	return `${fate}${by === null ? "" : ` by ${ids.of(by)}`}${size}`;
}

function list(rows: readonly Row[], ids: ShortIds): string {
	return shortened(rows.map(({ id, role, type }) => `${ids.of(id)} ${visible(role ?? type)}`));
}

function lines(rows: readonly Row[]): string {
	return shortened(rows.map(({ line }) => `line ${grouped(line)} (show :${line})`));
}
