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
	const { rows, titles } = fittingCells(lines, columns);
	const widths = columnWidths(rows, titles);
	const figures = titles.map(
		(name, at): Column => ({ title: name, columns: widths[at] ?? 0, align: "right" }),
	);
	const labelColumns = lines.reduce((most, { label }) => Math.max(most, displayWidth(label)), title.length);
	return tableLines(
		[{ title }, ...figures],
		lines.map(({ label }, at) => [label, ...(rows[at] ?? [])]),
		theme,
		Math.min(columns, labelColumns + figureColumns(rows, titles)), // figures far from their names are hard to read
	);
}

interface FigureCells {
	readonly titles: readonly string[];
	/** For each line a figure under each title. */
	readonly rows: readonly (readonly string[])[];
}

/** Figures as they are; where they would not fit, cut short; where there is still no room, without the cache's. */
function fittingCells(lines: readonly UsageLine[], columns: number): FigureCells {
	const hasRoom = ({ rows, titles }: FigureCells) =>
		figureColumns(rows, titles) + LEAST_LABEL_COLUMNS <= columns;
	const exact = { titles: TITLES, rows: lines.map((line) => cells(line, tokens)) };
	if (hasRoom(exact)) return exact;
	const short = { titles: TITLES, rows: lines.map((line) => cells(line, shortTokens)) };
	if (hasRoom(short)) return short;
	const isShown = (_: string, at: number) => !CACHE.has(TITLES[at] ?? "");
	return { titles: TITLES.filter(isShown), rows: short.rows.map((row) => row.filter(isShown)) };
}

const CACHE: ReadonlySet<string> = new Set(["read", "write"]);

function cells({ sum }: UsageLine, amount: (count: number) => string): string[] {
	if (sum === undefined) return TITLES.map(() => "");
	const { entries, input, output, cacheRead, cacheWrite, total, cost } = sum;
	return [grouped(entries), ...[input, output, cacheRead, cacheWrite, total].map(amount), money(cost)];
}

function columnWidths(rows: FigureCells["rows"], titles: readonly string[]): number[] {
	return titles.map((title, at) =>
		rows.reduce((most, row) => Math.max(most, displayWidth(row[at] ?? "")), title.length),
	);
}

function figureColumns(rows: FigureCells["rows"], titles: readonly string[]): number {
	return columnWidths(rows, titles).reduce((sum, width) => sum + width + GAP, 0);
}
