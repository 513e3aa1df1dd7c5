import type { DiffItem } from "../../context/diff.ts";
import { rowAt } from "../../context/plan.ts";
import { counted, grouped } from "../../numbers.ts";
import type { Style, Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { padEnd, truncate } from "../width.ts";
import { widestTokens } from "./list.ts";
import type { ContextView } from "./view.ts";

/** One of two contexts that stand side by side. */
export interface DiffSide {
	readonly title: string;
	readonly view: ContextView;
	/** The place of an item among this side's messages; -1 where it is not. */
	readonly placeOf: (item: DiffItem) => number;
	readonly tokenColumns: number;
}

export function diffSide(title: string, view: ContextView, side: "left" | "right"): DiffSide {
	return { title, view, placeOf: (item) => item[side], tokenColumns: widestTokens(view.list) };
}

/** A message as one side shows it; nothing where it is not. */
export function messageCell({ view, placeOf, tokenColumns }: DiffSide, item: DiffItem): string {
	const message = view.list[placeOf(item)];
	if (message === undefined) return "";
	const { place, role, tokens, text } = message;
	const id = padEnd(view.ids.of(rowAt(view.plan, place).id), view.ids.columns);
	const size = grouped(tokens).padStart(tokenColumns);
	return `${id} ${size} ${visible(`${role || "(no role)"}: ${text}`)}`;
}

/** Several messages as one side tells them in short; nothing where they are not. */
export function foldCell(
	{ view, placeOf }: DiffSide,
	items: readonly DiffItem[],
	{ symbols }: Theme,
): string {
	const present = items.flatMap((item) => view.list[placeOf(item)] ?? []);
	if (present.length === 0) return "";
	const tokens = present.reduce((sum, message) => sum + message.tokens, 0);
	return `${symbols.fold} ${symbols.ellipsis} ${counted(present.length, "message")}, ${counted(tokens, "token")}`;
}

/** What stands between the sides, as `diff --side-by-side` has it. */
export type DiffMark = "<" | ">" | "|" | " ";

/** Lays two texts side by side in so many columns. */
export function layOut(
	columns: number,
	theme: Theme,
): (left: string, mark: DiffMark, right: string) => string {
	const half = Math.floor((columns - " | ".length) / 2);
	const cut = (text: string) => padEnd(truncate(text, half, theme.symbols.ellipsis), half);
	const styles: Readonly<Record<DiffMark, Style>> = {
		"<": theme.problem,
		">": theme.leaf,
		"|": theme.label,
		" ": (text) => text,
	};
	return (left, mark, right) => {
		const style = styles[mark];
		return `${style(cut(left))} ${style(mark)} ${style(cut(right).trimEnd())}`.trimEnd();
	};
}
