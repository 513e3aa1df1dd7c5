import type { Ledger } from "../../context/ledger.ts";
import type { ListedMessage } from "../../context/listing.ts";
import { rowAt } from "../../context/plan.ts";
import { counted, grouped } from "../../numbers.ts";
import { idAt } from "../../tree/tree.ts";
import { entryLine, type Remark } from "../entry-line.ts";
import { setApart } from "../set-apart.ts";
import type { ShortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { headLines } from "./head.ts";
import type { ContextView } from "./view.ts";

export type SortOrder = "context" | "size";

/** A context as a list of its messages, one on a line. In lines without line feeds. */
export function* contextList(
	view: ContextView,
	order: SortOrder,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* headLines(view, theme, columns);
	yield* setApart(messageLines(view, order, theme, columns));
}

function* messageLines(
	view: ContextView,
	order: SortOrder,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const tokenColumns = widestTokens(view.list);
	let seen = -1; // the last place of the path that has been shown, the compaction apart
	for (const message of sorted(view.list, order)) {
		const { place } = message;
		if (order === "context" && place !== view.plan.selection.compactionAt) {
			yield* omittedBetween(view, seen, place, theme);
			seen = place;
		}
		yield messageLine(view, message, tokenColumns, theme, columns);
	}
	if (order === "context") yield* omittedBetween(view, seen, view.plan.path.indexes.length, theme);
}

/** The messages in the order asked for; the largest first, or as the model sees them. */
export function sorted(list: readonly ListedMessage[], order: SortOrder): readonly ListedMessage[] {
	return order === "size" ? list.toSorted((a, b) => b.tokens - a.tokens) : list;
}

export function widestTokens(list: readonly { readonly tokens: number }[]): number {
	return list.reduce((most, { tokens }) => Math.max(most, grouped(tokens).length), 0);
}

/** A message on one line. */
function messageLine(
	view: ContextView,
	{ place, role, tokens, text }: ListedMessage,
	tokenColumns: number,
	theme: Theme,
	columns: number,
): string {
	const { plan, ids } = view;
	const row = rowAt(plan, place);
	return entryLine(
		{
			row,
			ids,
			graph: bulletAt(view, place, theme),
			kind: role === "" ? "(no role)" : role,
			cells: [grouped(tokens).padStart(tokenColumns)],
			remarks: remarksAt(view, place),
			isFaint: false,
			text,
		},
		theme,
		columns,
	);
}

export function bulletAt({ plan }: ContextView, place: number, { symbols }: Theme): string {
	return place === plan.selection.compactionAt ? symbols.compaction : symbols.active;
}

/** What is worth saying of an entry whose messages are in the context: an edit, a label. */
export function remarksAt({ plan, ledger, ids }: ContextView, place: number): Remark[] {
	const { tree } = plan;
	const remarks: Remark[] = [];
	const label = tree.labels.get(rowAt(plan, place).id);
	if (ledger.fates[place] === "replaced") {
		remarks.push({ text: `replaced by ${responsible(ledger, ids, place)}`, style: "label" });
	}
	if (label !== undefined) remarks.push({ text: label, style: "label" });
	return remarks;
}

/** What edits took out between two places of the path, on one line. */
function* omittedBetween(
	{ plan, ledger, ids }: ContextView,
	from: number,
	to: number,
	{ symbols, faint }: Theme,
): Generator<string, void, undefined> {
	const omitted: number[] = [];
	for (let place = from + 1; place < to; place++) if (ledger.fates[place] === "omitted") omitted.push(place);
	const [first] = omitted;
	if (first === undefined) return;
	const what =
		omitted.length === 1
			? `${ids.of(rowAt(plan, first).id)} omitted by ${responsible(ledger, ids, first)}`
			: `${counted(omitted.length, "entry", "entries")} omitted by edits`;
	yield faint(`${symbols.fold} ${symbols.ellipsis} ${what}`);
}

/** The id, as it is shown, of what is responsible for the fate at a place. */
export function responsible({ plan, by }: Ledger, ids: ShortIds, place: number): string {
	return ids.of(idAt(plan.tree, by[place] ?? -1) ?? "");
}
