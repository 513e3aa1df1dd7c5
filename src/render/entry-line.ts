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
	readonly style: "leaf" | "label" | "problem" | "faint";
}

/** The longest of the common kinds; rarer ones push their text to the right. */
const KIND_COLUMNS = 14;
/** The longest kind that the format knows; applications may have longer ones. */
const LONGEST_KIND_COLUMNS = 21;
const LEAST_TEXT_COLUMNS = 12;
const LEAST_REMARK_COLUMNS = 12;
const LONGEST_REMARK_COLUMNS = 44;
/** Two parentheses and the space after them. */
const AROUND_REMARKS = 3;

/** One entry on one line of at most so many columns, where its fixed parts leave room for a text at all. */
export function entryLine(
	{ row, ids, graph, remarks, isFaint, cells = [], ...shownAs }: EntryLine,
	theme: Theme,
	columns: number,
): string {
	const id = padEnd(ids.of(row.id), ids.columns);
	const { ellipsis } = theme.symbols;
	const kind = truncate(
		visible(shownAs.kind ?? row.role ?? (row.type || "(no type)")),
		LONGEST_KIND_COLUMNS,
		ellipsis,
	);
	const paddedKind = padEnd(kind, KIND_COLUMNS);
	const figures = cells.map((cell) => `${cell}  `).join("");
	const room = columns - displayWidth(`${graph} ${id}  ${figures}${paddedKind} `);
	const shown = fitRemarks(remarks, room - LEAST_TEXT_COLUMNS - AROUND_REMARKS, ellipsis);
	const remarkColumns = shown.length === 0 ? 0 : listWidth(shown) + AROUND_REMARKS;
	const textColumns = Math.max(LEAST_TEXT_COLUMNS, room - remarkColumns);
	const text = truncate(visible(shownAs.text ?? row.text), textColumns, ellipsis);
	const kindStyle = isFaint ? theme.faint : theme.kind(kind);
	const textStyle = isFaint ? theme.faint : asItIs;
	const remarkText = inParentheses(shown, theme);
	return `${theme.faint(graph)} ${theme.id(id)}  ${theme.faint(figures)}${kindStyle(paddedKind)} ${remarkText}${textStyle(text)}`.trimEnd();
}

/** As many remarks as fit into so many columns, the last one cut; where there is hardly room, a little of the first. */
function fitRemarks(remarks: readonly Remark[], columns: number, ellipsis: string): Remark[] {
	const fitting: Remark[] = [];
	let room = Math.max(LEAST_REMARK_COLUMNS, columns);
	for (const { text, style } of remarks) {
		const shown = truncate(visible(text), Math.min(LONGEST_REMARK_COLUMNS, room), ellipsis);
		if (shown === "") break;
		fitting.push({ text: shown, style });
		room -= displayWidth(shown) + ", ".length;
	}
	return fitting;
}

function listWidth(remarks: readonly Remark[]): number {
	return displayWidth(remarks.map(({ text }) => text).join(", "));
}

function inParentheses(remarks: readonly Remark[], theme: Theme): string {
	if (remarks.length === 0) return "";
	const styled = remarks.map(({ text, style }) => theme[style](text));
	return `${theme.faint("(")}${styled.join(theme.faint(", "))}${theme.faint(")")} `;
}

function asItIs(text: string): string {
	return text;
}
