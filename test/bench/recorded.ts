import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Figure } from "./figures.ts";
import type { InputName, Size } from "./inputs.ts";
import type { Spread } from "./statistics.ts";

/** Figures as a file keeps them, by input and title. */
export interface Recorded {
	readonly node: string;
	readonly platform: string;
	readonly cores: number;
	readonly size: Size;
	readonly figures: Readonly<Record<string, RecordedFigure>>;
}

export type RecordedFigure = Partial<Record<(typeof MEASURES)[number], Spread>>;

const MEASURES = ["time", "memory", "seconds", "megabytes"] as const;

/** The figures recorded last, if there are any about inputs of this size. */
export function readRecorded(path: string, size: Size): Recorded | undefined {
	if (!existsSync(path)) return undefined;
	const recorded = JSON.parse(readFileSync(path, "utf8")) as Recorded;
	return recorded.size === size ? recorded : undefined;
}

/** Writes figures to a file; those that it has of other rows stay. */
export function writeRecorded(path: string, size: Size, figures: readonly Figure[]): void {
	const added = Object.fromEntries(figures.map((figure) => [keyOf(figure), toRecorded(figure)]));
	const recorded: Recorded = {
		node: process.version,
		platform: `${process.platform} ${process.arch}`,
		cores: availableParallelism(),
		size,
		figures: { ...readRecorded(path, size)?.figures, ...added },
	};
	writeFileSync(path, `${JSON.stringify(recorded, null, "\t")}\n`);
}

/**
 * `-3 % / +1 %` of time and memory since they were recorded: in parts of the reference where there is one; of
 * the reference itself as they are, which tells how the machine has changed.
 */
export function changeSince(recorded: Recorded | undefined, figure: Figure): string {
	const before = figureOf(recorded, figure.input, figure.title);
	if (before === undefined) return "";
	const isRelative = figure.by !== "reference" && figure.time !== undefined && before.time !== undefined;
	const measures = isRelative ? (["time", "memory"] as const) : (["seconds", "megabytes"] as const);
	const changes = measures.map((measure) => change(before[measure], figure[measure]));
	return changes.filter((part) => part !== undefined).join(" / ");
}

function change(before: Spread | undefined, now: Spread | undefined): string | undefined {
	if (before === undefined || now === undefined) return undefined;
	const percent = Math.round((now.median / before.median - 1) * 100);
	return `${percent > 0 ? "+" : ""}${percent} %`;
}

/** What was recorded of a program on an input. */
export function figureOf(
	recorded: Recorded | undefined,
	input: InputName,
	title: string,
): RecordedFigure | undefined {
	return recorded?.figures[keyOf({ input, title })];
}

function keyOf({ input, title }: Pick<Figure, "input" | "title">): string {
	return `${input} ${title}`;
}

function toRecorded(figure: Figure): RecordedFigure {
	const kept: RecordedFigure = {};
	for (const measure of MEASURES) {
		const value = figure[measure];
		if (value !== undefined) kept[measure] = rounded(value);
	}
	return kept;
}

/** More digits than this are noise, and would make every recording differ in every line. */
function rounded({ min, median, max }: Spread): Spread {
	const round = (value: number) => Number(value.toPrecision(3));
	return { min: round(min), median: round(median), max: round(max) };
}
