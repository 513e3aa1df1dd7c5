import type { Row } from "../session/row.ts";
import type { Theme } from "./theme.ts";
import { visible } from "./visible.ts";
import { displayWidth, padEnd, truncate } from "./width.ts";

/** What a line of a listing says of one entry. */
export interface EntryLine {
	readonly row: Row;
	/** The id as it is to be shown. */
	readonly id: string;
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

/** One entry on one line of at most so many columns, where its fixed parts leave room for a text at all. */
export function entryLine(
	{ row, id, graph, remarks, isFaint }: EntryLine,
	theme: Theme,
	columns: number,
): string {
	const kind = visible(row.role ?? (row.type || "(no type)"));
	const fixed = `${graph} ${id}  ${padEnd(kind, KIND_COLUMNS)} `;
	const marks = remarks.map((remark) => visible(remark.text)).join(", ");
	const used = displayWidth(fixed) + (marks === "" ? 0 : displayWidth(marks) + 3);
	const text = truncate(
		visible(row.text),
		Math.max(LEAST_TEXT_COLUMNS, columns - used),
		theme.symbols.ellipsis,
	);
	const styledKind = isFaint
		? theme.faint(padEnd(kind, KIND_COLUMNS))
		: theme.kind(kind)(padEnd(kind, KIND_COLUMNS));
	const styledText = isFaint ? theme.faint(text) : text;
	return `${theme.faint(graph)} ${theme.id(id)}  ${styledKind} ${styledRemarks(remarks, theme)}${styledText}`.trimEnd();
}

function styledRemarks(remarks: readonly Remark[], theme: Theme): string {
	if (remarks.length === 0) return "";
	const styled = remarks.map(({ text, style }) => theme[style](visible(text)));
	return `${theme.faint("(")}${styled.join(theme.faint(", "))}${theme.faint(")")} `;
}
