import type { Row } from "../session/row.ts";
import type { ShortIds } from "./short-ids.ts";
import type { Theme } from "./theme.ts";
import { visible } from "./visible.ts";
import { displayWidth, padEnd, truncate } from "./width.ts";

/** What a line of a listing says of one entry. */
export interface EntryLine {
	readonly row: Row;
	/** How the ids of the file are shown. */
	readonly ids: ShortIds;
	/** What stands before the id: lanes and a bullet. */
	readonly graph: string;
	/** Remarks in parentheses, the most important first. */
	readonly remarks: readonly Remark[];
	/** Shown faintly: off the active path, or out of the context. */
	readonly isFaint: boolean;
}

export interface Remark {
	readonly text: string;
	readonly style: "leaf" | "label" | "problem" | "faint";
}

/** The longest of the common kinds; rarer ones may push their text to the right. */
const KIND_COLUMNS = 14;
const LEAST_TEXT_COLUMNS = 12;
const LONGEST_REMARK_COLUMNS = 44;

/** One entry on one line of at most so many columns, where its fixed parts leave room for a text at all. */
export function entryLine(
	{ row, ids, graph, remarks, isFaint }: EntryLine,
	theme: Theme,
	columns: number,
): string {
	const id = padEnd(ids.of(row.id), ids.columns);
	const kind = visible(row.role ?? (row.type || "(no type)"));
	const paddedKind = padEnd(kind, KIND_COLUMNS);
	const shown = remarks.map(({ text, style }) => ({ text: shortRemark(text, theme), style }));
	const remarkColumns = shown.reduce(
		(sum, { text }) => sum + displayWidth(text) + 2,
		shown.length > 0 ? 1 : 0,
	);
	const fixedColumns = displayWidth(`${graph} ${id}  ${paddedKind} `) + remarkColumns;
	const textColumns = Math.max(LEAST_TEXT_COLUMNS, columns - fixedColumns);
	const text = truncate(visible(row.text), textColumns, theme.symbols.ellipsis);
	const kindStyle = isFaint ? theme.faint : theme.kind(kind);
	const textStyle = isFaint ? theme.faint : asItIs;
	const remarkText = inParentheses(shown, theme);
	return `${theme.faint(graph)} ${theme.id(id)}  ${kindStyle(paddedKind)} ${remarkText}${textStyle(text)}`.trimEnd();
}

function shortRemark(text: string, { symbols }: Theme): string {
	return truncate(visible(text), LONGEST_REMARK_COLUMNS, symbols.ellipsis);
}

function inParentheses(remarks: readonly Remark[], theme: Theme): string {
	if (remarks.length === 0) return "";
	const styled = remarks.map(({ text, style }) => theme[style](text));
	return `${theme.faint("(")}${styled.join(theme.faint(", "))}${theme.faint(")")} `;
}

function asItIs(text: string): string {
	return text;
}
