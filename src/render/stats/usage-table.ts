import { grouped } from "../../numbers.ts";
import type { UsageSum } from "../../stats/usage.ts";
import { type Column, tableLines } from "../table.ts";
import type { Theme } from "../theme.ts";
import { displayWidth } from "../width.ts";
import { money, shortTokens, tokens } from "./amounts.ts";

/** A line of the table: usage and what it is of. A line without a sum is the title of those below. */
export interface UsageLine {
	readonly label: string;
	readonly sum?: UsageSum;
}

const TITLES = ["entries", "input", "output", "read", "write", "tokens", "cost"];
const GAP = 2;
/** What labels get before figures are cut short instead. */
const LEAST_LABEL_COLUMNS = 20;

/** Usage by lines, and the figures by columns; figures are cut short only where they would not fit. */
export function usageTable(
	title: string,
	lines: readonly UsageLine[],
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const exact = lines.map((line) => cells(line, tokens));
	const isTooWide = figureColumns(exact) + LEAST_LABEL_COLUMNS > columns;
	const rows = isTooWide ? lines.map((line) => cells(line, shortTokens)) : exact;
	const widths = columnWidths(rows);
	const figures = TITLES.map(
		(name, at): Column => ({ title: name, columns: widths[at] ?? 0, align: "right" }),
	);
	const labelColumns = lines.reduce((most, { label }) => Math.max(most, displayWidth(label)), title.length);
	return tableLines(
		[{ title }, ...figures],
		lines.map(({ label }, at) => [label, ...(rows[at] ?? [])]),
		theme,
		Math.min(columns, labelColumns + figureColumns(rows)), // figures far from their names are hard to read
	);
}

function cells({ sum }: UsageLine, amount: (count: number) => string): string[] {
	if (sum === undefined) return TITLES.map(() => "");
	const { entries, input, output, cacheRead, cacheWrite, total, cost } = sum;
	return [grouped(entries), ...[input, output, cacheRead, cacheWrite, total].map(amount), money(cost)];
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
	return TITLES.map((title, at) =>
		rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? "")), title.length),
	);
}

function figureColumns(rows: readonly (readonly string[])[]): number {
	return columnWidths(rows).reduce((sum, width) => sum + width + GAP, 0);
}
