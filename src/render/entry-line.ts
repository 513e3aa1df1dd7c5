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
	/** What stands in the place of the entry's role or type, and of its snippet. */
	readonly kind?: string;
	readonly text?: string;
	/** More columns after the id, each padded to its width. */
	readonly cells?: readonly string[];
}

export interface Remark {
	readonly text: string;
	readonly style: "leaf" | "tip" | "label" | "problem" | "faint";
}

/** The longest of the common kinds; rarer ones push their text to the right. */
const KIND_COLUMNS = 14;
/** The longest kind that the format knows, for where there is room. */
const WIDE_KIND_COLUMNS = 21;
const WIDE_COLUMNS = 120;
const LEAST_TEXT_COLUMNS = 12;
const LEAST_LABEL_COLUMNS = 12;
const LONGEST_LABEL_COLUMNS = 44;
const PARENTHESES = 2;

/** One entry on one line of at most so many columns, where its fixed parts fit into these. */
export function entryLine(
	{ row, ids, graph, remarks, isFaint, cells = [], ...shownAs }: EntryLine,
	theme: Theme,
	columns: number,
): string {
	const id = padEnd(ids.of(row.id), ids.columns);
	const { ellipsis } = theme.symbols;
	const kind = visible(shownAs.kind ?? row.role ?? (row.type || "(no type)"));
	const kindColumns = columns < WIDE_COLUMNS ? KIND_COLUMNS : WIDE_KIND_COLUMNS;
	const shortKind = truncate(kind, kindColumns, ellipsis);
	let kindCell = padEnd(shortKind, kindColumns);
	let figures = cells.map(asCell).join("");
	const room = () => columns - displayWidth(`${graph} ${id}  ${figures}${kindCell} `);
	const reasonColumns = listWidth(remarks.filter(isReason));
	if (reasonColumns > 0 && room() < reasonColumns + PARENTHESES) {
		// A reason is worth more than columns that stand below one another.
		kindCell = shortKind;
		figures = cells.filter(isFilled).map(asCell).join("");
	}
	const shown = fitRemarks(remarks, reasonColumns, room() - PARENTHESES, ellipsis);
	const remarkColumns = shown.length === 0 ? 0 : listWidth(shown) + PARENTHESES + 1;
	const text = truncate(visible(shownAs.text ?? row.text), room() - remarkColumns, ellipsis);
	const kindStyle = isFaint ? theme.faint : theme.kind(kind);
	const textStyle = isFaint ? theme.faint : asItIs;
	const remarkText = inParentheses(shown, theme);
	return `${styledGraph(graph, isFaint, theme)} ${theme.id(id)}  ${theme.faint(figures)}${kindStyle(kindCell)} ${remarkText}${textStyle(text)}`.trimEnd();
}

/** The lanes are always faint; the bullet tells at a glance what the model sees. */
function styledGraph(graph: string, isFaint: boolean, theme: Theme): string {
	return theme.faint(graph.slice(0, -1)) + (isFaint ? theme.faint : theme.leaf)(graph.slice(-1));
}

/**
 * The remarks that fit into so many columns. A reason is shown whole or not at all, but for the first; labels, which
 * are as long as people like, leave room for the reasons and a little of the text.
 */
function fitRemarks(
	remarks: readonly Remark[],
	reasonColumns: number,
	columns: number,
	ellipsis: string,
): Remark[] {
	const fitting: Remark[] = [];
	let room = columns;
	let labelRoom = Math.max(LEAST_LABEL_COLUMNS, columns - LEAST_TEXT_COLUMNS - 1);
	if (reasonColumns > 0) labelRoom -= reasonColumns + ", ".length;
	for (const remark of remarks) {
		const most = isReason(remark) ? room : Math.min(LONGEST_LABEL_COLUMNS, labelRoom, room);
		const text = truncate(visible(remark.text), most, ellipsis);
		const isCut = text !== visible(remark.text);
		if (text === "" || (isCut && isReason(remark) && fitting.length > 0)) continue;
		fitting.push({ text, style: remark.style });
		const taken = displayWidth(text) + ", ".length;
		room -= taken;
		if (!isReason(remark)) labelRoom -= taken;
	}
	return fitting;
}

/** What the program says, in few words; a label or a tip is what somebody called the entry. */
function isReason({ style }: Remark): boolean {
	return style !== "label" && style !== "tip";
}

function listWidth(remarks: readonly Remark[]): number {
	return displayWidth(remarks.map(({ text }) => visible(text)).join(", "));
}

function asCell(text: string): string {
	return `${text}  `;
}

function isFilled(cell: string): boolean {
	return cell.trim() !== "";
}

function inParentheses(remarks: readonly Remark[], theme: Theme): string {
	if (remarks.length === 0) return "";
	const styled = remarks.map(({ text, style }) => theme[style](text));
	return `${theme.faint("(")}${styled.join(theme.faint(", "))}${theme.faint(")")} `;
}

function asItIs(text: string): string {
	return text;
}
