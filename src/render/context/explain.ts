import type { Fate } from "../../context/fates.ts";
import type { Ledger } from "../../context/ledger.ts";
import { invalidityAt } from "../../context/losses.ts";
import { indexAt, rowAt } from "../../context/plan.ts";
import { counted, grouped } from "../../numbers.ts";
import { entryLine, type Remark } from "../entry-line.ts";
import { setApart } from "../set-apart.ts";
import type { Theme } from "../theme.ts";
import { remarksOn } from "../tree/remarks.ts";
import { padEnd, truncate } from "../width.ts";
import { headLines } from "./head.ts";
import { INVALIDITY } from "./invalidity.ts";
import { responsible } from "./list.ts";
import { type Stretch, stretches } from "./stretches.ts";
import type { ContextView } from "./view.ts";

/**
 * Every entry of the path and what became of it, in lines without line feeds.
 * @param isFolding show long stretches of one fate on one line
 */
export function* explainText(
	view: ContextView,
	isFolding: boolean,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	yield* headLines(view, theme, columns);
	yield* setApart(explainedPath(view, isFolding, theme, columns));
}

function* explainedPath(
	view: ContextView,
	isFolding: boolean,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const { ledger } = view;
	const widths = measure(ledger);
	for (const stretch of stretches(ledger, isFolding)) {
		yield stretch.first === stretch.last
			? explainedEntry(view, stretch.first, widths, theme, columns)
			: foldedStretch(view, stretch, theme, columns);
	}
}

/** How wide the columns of figures are. */
interface Widths {
	readonly messages: number;
	readonly tokens: number;
}

function measure(ledger: Ledger): Widths {
	let messages = 0;
	let tokens = 0;
	for (let place = 0; place < ledger.fates.length; place++) {
		messages = Math.max(messages, messageNumbers(ledger, place).length);
		tokens = Math.max(tokens, grouped(ledger.tokens[place] ?? 0).length);
	}
	return { messages, tokens };
}

/** `#4` for the fifth message of the context, `#0-1` for the first two; empty where there is none. */
function messageNumbers({ firstMessages, messageCounts }: Ledger, place: number): string {
	const first = firstMessages[place] ?? 0;
	const count = messageCounts[place] ?? 0;
	if (count === 0) return "";
	return count === 1 ? `#${first}` : `#${first}-${first + count - 1}`;
}

/** The longest of the fates. */
const FATE_COLUMNS = "checkpointed".length;

function explainedEntry(
	view: ContextView,
	place: number,
	widths: Widths,
	theme: Theme,
	columns: number,
): string {
	const { plan, ledger, ids } = view;
	const fate = ledger.fates[place] ?? "state";
	const tokens = SEEN.has(fate) ? grouped(ledger.tokens[place] ?? 0) : "";
	return entryLine(
		{
			row: rowAt(plan, place),
			ids,
			graph: bullet(view, place, theme),
			cells: [
				padEnd(fate, FATE_COLUMNS),
				messageNumbers(ledger, place).padStart(widths.messages),
				tokens.padStart(widths.tokens),
			],
			remarks: problemsFirst([...responsibility(view, place), ...remarksAt(view, place)]),
			isFaint: !SEEN.has(fate),
		},
		theme,
		columns,
	);
}

const SEEN: ReadonlySet<Fate> = new Set(["included", "replaced"]);

function bullet({ plan, ledger }: ContextView, place: number, { symbols }: Theme): string {
	if (!SEEN.has(ledger.fates[place] ?? "state")) return symbols.outOfContext;
	return place === plan.selection.compactionAt ? symbols.compaction : symbols.active;
}

function responsibility({ ledger, ids }: ContextView, place: number): Remark[] {
	if ((ledger.by[place] ?? -1) !== -1) {
		return [{ text: `by ${responsible(ledger, ids, place)}`, style: "faint" }];
	}
	const invalidity = invalidityAt(ledger, place);
	return invalidity === undefined ? [] : [{ text: INVALIDITY[invalidity], style: "problem" }];
}

/** Of what is above a kept range nothing is known. */
function remarksAt({ plan, ids }: ContextView, place: number): Remark[] {
	const remarks = remarksOn(plan, indexAt(plan, place), ids);
	return plan.isNarrow ? remarks.filter(({ style }) => style !== "problem") : remarks;
}

/** Where there is little room the last ones are left out. */
function problemsFirst(remarks: readonly Remark[]): Remark[] {
	return remarks.toSorted((a, b) => Number(b.style === "problem") - Number(a.style === "problem"));
}

function foldedStretch(view: ContextView, stretch: Stretch, theme: Theme, columns: number): string {
	const { plan, ids } = view;
	const { first, last } = stretch;
	const range = `${ids.of(rowAt(plan, first).id)} to ${ids.of(rowAt(plan, last).id)}`;
	const text = `${theme.symbols.fold} ${theme.symbols.ellipsis} ${described(view, stretch)}, ${range}`;
	return theme.faint(truncate(text, columns, theme.symbols.ellipsis));
}

function described({ ledger, ids }: ContextView, { first, last, kind }: Stretch): string {
	const entries = counted(last - first + 1, "entry", "entries");
	switch (kind) {
		case "compacted":
			return `${fatesOf(ledger, first, last)} by ${responsible(ledger, ids, first)}`;
		case "superseded":
			return `${entries} superseded by ${responsible(ledger, ids, first)}`;
		case "seen": {
			const tokens = sum(ledger.tokens, first, last);
			return `${fatesOf(ledger, first, last)}${tokens === 0 ? "" : `: ${counted(tokens, "token")}`}`;
		}
		case "edits":
			return `${entries} state: edits`;
		case "replaced":
		case "omitted":
			return `${entries} ${kind} by edits`;
		case "empty":
		case "dropped":
		case "invalid":
			return `${entries} ${kind}`;
		default:
			return kind satisfies never;
	}
}

/** `134 entries included, 12 state`. */
function fatesOf({ fates }: Ledger, first: number, last: number): string {
	const counts = new Map<Fate, number>();
	for (const fate of fates.slice(first, last + 1)) counts.set(fate, (counts.get(fate) ?? 0) + 1);
	return Array.from(counts)
		.sort(([, a], [, b]) => b - a)
		.map(([fate, count], at) => `${at === 0 ? counted(count, "entry", "entries") : grouped(count)} ${fate}`)
		.join(", ");
}

function sum(figures: Float64Array, first: number, last: number): number {
	let total = 0;
	for (let place = first; place <= last; place++) total += figures[place] ?? 0;
	return total;
}
