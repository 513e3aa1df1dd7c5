import { contextTokens } from "../../context/context-tokens.ts";
import { type DiffItem, diffContexts } from "../../context/diff.ts";
import { counted, grouped } from "../../numbers.ts";
import { fact } from "../facts.ts";
import type { Theme } from "../theme.ts";
import { titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { type DiffMark, type DiffSide, diffSide, foldCell, layOut, messageCell } from "./diff-side.ts";
import { modelName, thinkingName } from "./head.ts";
import type { ContextView } from "./view.ts";

/** A context, and what to call it. */
export interface TitledContext {
	readonly title: string;
	readonly view: ContextView;
}

/**
 * Two contexts side by side, in lines without line feeds: `<` marks what is only left, `>` what is only right,
 * `|` what an edit made different.
 * @param isFull show every message instead of folding long runs
 */
export function* diffText(
	before: TitledContext,
	after: TitledContext,
	isFull: boolean,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const left = diffSide(before.title, before.view, "left");
	const right = diffSide(after.title, after.view, "right");
	const items = diffContexts(before.view, after.view);
	yield* titleLines(before.view.plan.session, [], theme, columns);
	yield "";
	yield* fact("context", summary(items), theme, columns);
	yield "";
	const line = layOut(columns, theme);
	for (const [name, value] of FACTS) yield line(`${name}${value(left)}`, " ", `${name}${value(right)}`);
	yield "";
	for (const run of runs(items, isFull)) {
		yield run.isFolded
			? line(foldCell(left, run.items, theme), run.mark, foldCell(right, run.items, theme))
			: line(messageCell(left, run.item), run.mark, messageCell(right, run.item));
	}
}

const FACTS: readonly (readonly [name: string, value: (side: DiffSide) => string])[] = [
	["", ({ title }) => visible(title)],
	["model    ", ({ view }) => modelName(view.plan.model)],
	["thinking ", ({ view }) => thinkingName(view.plan.thinkingLevel)],
	["messages ", ({ view }) => grouped(view.list.length)],
	["tokens   ", ({ view }) => tokens(view)],
];

function tokens({ ledger }: ContextView): string {
	const { total, basis } = contextTokens(ledger);
	return `${grouped(total)} by ${basis}`;
}

function markOf({ left, right, isChanged }: DiffItem): DiffMark {
	if (right === -1) return "<";
	if (left === -1) return ">";
	return isChanged ? "|" : " ";
}

function summary(items: readonly DiffItem[]): string {
	const counts: Record<DiffMark, number> = { "<": 0, ">": 0, "|": 0, " ": 0 };
	for (const item of items) counts[markOf(item)]++;
	return `${counted(counts["<"], "message")} only left, ${grouped(counts[">"])} only right, ${grouped(counts["|"])} changed, ${grouped(counts[" "])} the same`;
}

type DiffLine =
	| { readonly isFolded: false; readonly mark: DiffMark; readonly item: DiffItem }
	| { readonly isFolded: true; readonly mark: DiffMark; readonly items: readonly DiffItem[] };

/** A run of one mark that is longer shows its ends only. */
const LONGEST_RUN = 7;
const SHOWN_OF_END = 2;

function* runs(items: readonly DiffItem[], isFull: boolean): Generator<DiffLine, void, undefined> {
	let start = 0;
	for (let at = 1; at <= items.length; at++) {
		const first = items[start];
		const next = items[at];
		if (first === undefined || (next !== undefined && markOf(next) === markOf(first))) continue;
		yield* foldRun(items.slice(start, at), markOf(first), isFull);
		start = at;
	}
}

function* foldRun(
	run: readonly DiffItem[],
	mark: DiffMark,
	isFull: boolean,
): Generator<DiffLine, void, undefined> {
	const isFolded = !isFull && run.length > LONGEST_RUN;
	const shown = isFolded ? SHOWN_OF_END : run.length;
	for (const item of run.slice(0, shown)) yield { isFolded: false, mark, item };
	if (!isFolded) return;
	yield { isFolded, mark, items: run.slice(shown, -shown) };
	for (const item of run.slice(-shown)) yield { isFolded: false, mark, item };
}
