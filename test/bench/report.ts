import type { Figure } from "./figures.ts";
import { INPUTS, type Size } from "./inputs.ts";
import { markdown } from "./markdown.ts";
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
		between(figure.seconds, (value) => value.toFixed((figure.seconds?.median ?? 0) < 1 ? 3 : 2)),
		between(figure.megabytes, (value) => value.toFixed(0)),
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
		between(time, digits),
		isFull ? verdict(time, targets?.time) : "",
		between(memory, digits),
		isFull ? verdict(memory, targets?.memory) : "",
	];
}

/** `0.412 (0.398–0.440)`: of the medians, and of single rounds the least and the greatest. */
function between(spread: Spread | undefined, told: (value: number) => string): string {
	return spread === undefined ? "" : `${told(spread.median)} (${told(spread.min)}–${told(spread.max)})`;
}

function digits(value: number): string {
	return value.toFixed(value < 1 ? 3 : 2);
}

/** Of the median; with a question mark where single rounds say otherwise. */
function verdict(spread: Spread | undefined, target: number | undefined): string {
	if (target === undefined) return "";
	if (spread === undefined) return `${digits(target)} MISSED`;
	const isSure = spread.max <= target || spread.min > target;
	return `${digits(target)} ${spread.median <= target ? "ok" : "MISSED"}${isSure ? "" : "?"}`;
}
