import type { Figure } from "./figures.ts";
import { INPUTS, type Size } from "./inputs.ts";
import { changeSince, type Recorded } from "./recorded.ts";
import type { Spread } from "./statistics.ts";

const HEADINGS = ["input", "command", "time", "target", "memory", "target", "seconds", "MB", "change"];

/** The figures as a Markdown table, aligned for those who read it as it is. */
export function renderTable(figures: readonly Figure[], size: Size, recorded: Recorded | undefined): string {
	const isFull = size === "full"; // which targets are about
	const rows = figures.map((figure, at) => [
		figures[at - 1]?.input === figure.input ? "" : INPUTS[figure.input].title[size],
		figure.by === "us" ? `\`${figure.title}\`` : figure.title,
		...ratioCells(figure, isFull),
		median(figure.seconds, (figure.seconds?.median ?? 0) < 1 ? 3 : 1),
		median(figure.megabytes, 0),
		changeSince(recorded, figure),
	]);
	return markdown(HEADINGS, rows);
}

/** Time, its target, memory, its target. */
function ratioCells({ by, failure, time, memory, seconds, targets }: Figure, isFull: boolean): string[] {
	if (failure !== undefined) return [by === "us" ? "FAILS" : "fails", "", "", ""]; // why: on stderr
	if (by === "reference") return ["1", "", memory === undefined ? "" : "1", ""];
	if (time === undefined && seconds !== undefined) return ["reference fails", "", "", ""];
	return [
		ratio(time),
		isFull ? verdict(time, targets?.time) : "",
		ratio(memory),
		isFull ? verdict(memory, targets?.memory) : "",
	];
}

/** `0.412 (0.398–0.440)`: of the medians, and of single rounds the least and the greatest. */
function ratio(spread: Spread | undefined): string {
	if (spread === undefined) return "";
	const [median, min, max] = [spread.median, spread.min, spread.max].map((value) => digits(value));
	return `${median} (${min}–${max})`;
}

function digits(value: number): string {
	return value.toFixed(value < 1 ? 3 : 2);
}

function verdict(spread: Spread | undefined, target: number | undefined): string {
	if (target === undefined) return "";
	return `${digits(target)} ${spread !== undefined && spread.median <= target ? "ok" : "MISSED"}`;
}

function median(spread: Spread | undefined, decimals: number): string {
	return spread === undefined ? "" : spread.median.toFixed(decimals);
}

function markdown(headings: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = headings.map((heading, column) =>
		Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	const line = (cells: readonly string[]) =>
		`| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |\n`;
	const rule = widths.map((width) => "-".repeat(width));
	return [headings, rule, ...rows].map(line).join("");
}
