import Table from "cli-table3";
import type { Theme } from "./theme.ts";
import { padEnd, padStart, truncate } from "./width.ts";

/** A column of a table; the one without a width takes what is left. */
export interface Column {
	readonly title: string;
	readonly columns?: number;
	/** Numbers stand to the right (default: left). */
	readonly align?: "right";
}

/** Rows that are laid out as a table, which costs more than reading them; what follows is put under them by hand. */
const ROWS_LAID_OUT = 500;
const GAP = 2;
const LEAST_COLUMNS = 10;

/** A table without lines: a title row and a row for each item, cut to the width. In lines without line feeds. */
export function* tableLines(
	columns: readonly Column[],
	rows: Iterable<readonly string[]>,
	theme: Theme,
	width: number,
): Generator<string, void, undefined> {
	const widths = columnWidths(columns, width);
	const cut = (cells: readonly string[]) =>
		cells.map((cell, at) => {
			const room = (widths[at] ?? 0) - GAP;
			const shown = truncate(cell, room, theme.symbols.ellipsis);
			return columns[at]?.align === "right" ? padStart(shown, room) : padEnd(shown, room);
		});
	yield* lay([cut(columns.map((column) => column.title)).map((title) => theme.title(title))], widths);
	let pending: string[][] | undefined = [];
	for (const row of rows) {
		const cells = cut(row);
		if (pending === undefined) {
			yield cells.join(" ".repeat(GAP)).trimEnd();
			continue;
		}
		pending.push(cells);
		if (pending.length < ROWS_LAID_OUT) continue;
		yield* lay(pending, widths);
		pending = undefined;
	}
	if (pending !== undefined && pending.length > 0) yield* lay(pending, widths);
}

function columnWidths(columns: readonly Column[], width: number): number[] {
	const fixed = columns.reduce(
		(sum, column) => sum + (column.columns === undefined ? 0 : column.columns + GAP),
		0,
	);
	const rest = Math.max(LEAST_COLUMNS, width - fixed) + GAP; // its own gap is white space at the end
	return columns.map((column) => (column.columns === undefined ? rest : column.columns + GAP));
}

function lay(rows: string[][], colWidths: number[]): string[] {
	const table = new Table({ chars: NO_LINES, colWidths, style: { "padding-left": 0, "padding-right": GAP } });
	table.push(...rows);
	return table
		.toString()
		.split("\n")
		.map((line) => line.trimEnd());
}

const NO_LINES = {
	top: "",
	"top-mid": "",
	"top-left": "",
	"top-right": "",
	bottom: "",
	"bottom-mid": "",
	"bottom-left": "",
	"bottom-right": "",
	left: "",
	"left-mid": "",
	mid: "",
	"mid-mid": "",
	right: "",
	"right-mid": "",
	middle: "",
};
