import { counted, grouped, size } from "../../numbers.ts";
import type { Figures, UsageFigures, UsageGroup } from "../../stats/figures.ts";
import type { SessionStats } from "../../stats/session-stats.ts";
import type { CountedFile } from "../../stats/stats-file.ts";
import { fact, NAME_COLUMNS, shortened } from "../facts.ts";
import { shortIds } from "../short-ids.ts";
import { type Column, tableLines } from "../table.ts";
import type { Theme } from "../theme.ts";
import { sizeCounts, titleLines } from "../title.ts";
import { visible } from "../visible.ts";
import { displayWidth, padEnd, padStart, truncate } from "../width.ts";
import { money, tokens } from "./amounts.ts";
import { type Footnotes, startFootnotes } from "./rules.ts";
import { type UsageLine, usageTable } from "./usage-table.ts";

/** One session in figures, each with its rule at the foot; in lines without line feeds. */
export function* statsText(
	{ session, tree, stats }: CountedFile,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const notes = startFootnotes();
	const { whole, abandoned } = stats;
	yield* titleLines(session, sizeCounts(whole.entries, abandoned.branches + 1, 0), theme, columns);
	yield "";
	yield* countTable(stats, notes, theme, columns);
	yield "";
	yield* usageTable(`usage ${notes.mark("usage")}`, usageLines(stats, notes), theme, columns);
	yield "";
	if (whole.entries > 0) {
		yield* factLines(stats, notes, theme, columns);
		yield* largestLines(stats, shortIds(tree.table.rowIds).of, theme, columns);
		yield "";
	}
	yield* notes.lines(theme, columns);
}

function* countTable(
	{ whole, activePath, inContext }: SessionStats,
	notes: Footnotes,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const figures: Column[] = ["file", "path", "context"].map((title) => ({
		title,
		columns: 12,
		align: "right",
	}));
	const rows = [
		["entries", grouped(whole.entries), grouped(activePath.entries), grouped(inContext.entries)],
		...countRows(whole, activePath),
		["tool calls", grouped(whole.toolCalls), grouped(activePath.toolCalls), ""],
		["bytes", size(whole.bytes), size(activePath.bytes), size(inContext.bytes)],
	];
	const width = Math.min(columns, COUNT_TABLE_COLUMNS); // figures far from their names are hard to read
	yield* tableLines([{ title: `counts ${notes.mark("entries")}` }, ...figures], rows, theme, width);
}

const COUNT_TABLE_COLUMNS = 76;

/** Types, and below `message` its roles. */
function countRows(whole: Figures, path: Figures): string[][] {
	return whole.byType.flatMap(({ key, entries }) => {
		const row = [`  ${kind(key)}`, grouped(entries), pathCount(path.byType, key), ""];
		if (key !== "message") return [row];
		const roles = whole.byRole.map((role) => [
			`    ${kind(role.key)}`,
			grouped(role.entries),
			pathCount(path.byRole, role.key),
			"",
		]);
		return [row, ...roles];
	});
}

function pathCount(counts: Figures["byType"], wanted: string): string {
	return grouped(counts.find(({ key }) => key === wanted)?.entries ?? 0);
}

function kind(name: string): string {
	return visible(name === "" ? "(none)" : name);
}

function usageLines({ whole, activePath, abandoned }: SessionStats, notes: Footnotes): UsageLine[] {
	return [
		{ label: "whole file", sum: whole.usage.sum },
		{ label: "active path", sum: activePath.usage.sum },
		{ label: "other branches", sum: abandoned.usage },
		...splitLines(whole.usage, notes),
	];
}

/** Rows of a split that are shown; a table is for looking at, a document has them all. */
const SHOWN = 30;

/** A sum split by source, by model and by day. */
export function splitLines({ byModel, bySource, byDay }: UsageFigures, notes: Footnotes): UsageLine[] {
	if (bySource.length === 0) return [];
	return [
		...groupLines("by source", bySource),
		...groupLines(`by model ${notes.mark("split")}`, byModel),
		...groupLines("by day", byDay),
	];
}

function groupLines(label: string, groups: readonly UsageGroup[]): UsageLine[] {
	const lines: UsageLine[] = groups
		.slice(0, SHOWN)
		.map((group) => ({ label: `  ${groupName(group)}`, sum: group }));
	if (groups.length > SHOWN) lines.push({ label: `  … and ${grouped(groups.length - SHOWN)} more: --json` });
	return [{ label }, ...lines];
}

/** What has no name is neither of a model nor of a day. */
function groupName({ key }: UsageGroup): string {
	return key === null ? "(not stated)" : visible(key);
}

function* factLines(
	{ abandoned, zeroCost, incompleteUsage, images, extensionState }: SessionStats,
	notes: Footnotes,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	if (abandoned.entries > 0) {
		const branches = counted(abandoned.branches, "branch", "branches");
		const used = `${tokens(abandoned.usage.total)} tokens, ${money(abandoned.usage.cost)}`;
		const held = `${counted(abandoned.entries, "entry", "entries")}, ${size(abandoned.bytes)}, ${used}`;
		yield* fact("off path", `${branches}: ${held} ${notes.mark("abandoned")}`, theme, columns);
	}
	if (images.images > 0) {
		const types = images.byType.map(({ mimeType, images: count }) => `${grouped(count)} ${kind(mimeType)}`);
		const held = `${counted(images.images, "image")}, ${size(images.bytes)}`;
		yield* fact("images", `${held}: ${shortened(types)} ${notes.mark("images")}`, theme, columns);
	}
	if (extensionState.length > 0) {
		const types = extensionState.map(
			({ customType, entries, bytes }) =>
				`${kind(customType)} ${size(bytes)} in ${counted(entries, "entry", "entries")}`,
		);
		yield* fact("state", `${shortened(types)} ${notes.mark("state")}`, theme, columns);
	}
	if (zeroCost.length > 0) {
		const models = zeroCost.map((group) => `${groupName(group)} ${tokens(group.total)} tokens`);
		yield* fact("unpriced", `${shortened(models)} ${notes.mark("zeroCost")}`, theme, columns);
	}
	if (incompleteUsage > 0) {
		const held = counted(incompleteUsage, "entry", "entries");
		yield* fact("damaged", `usage of ${held} ${notes.mark("incomplete")}`, theme, columns);
	}
}

/** A line for each, as they are compared. */
function* largestLines(
	{ largest }: SessionStats,
	idOf: (id: string) => string,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const rows = largest.map(({ id, type, role, bytes, line }) => ({
		id: idOf(id),
		kind: kind(role ?? type),
		size: size(bytes),
		line: `line ${grouped(line)}`,
	}));
	const width = (name: "id" | "kind" | "size") =>
		rows.reduce((most, row) => Math.max(most, displayWidth(row[name])), 0);
	for (const [at, row] of rows.entries()) {
		const cells = [
			padEnd(row.id, width("id")),
			padEnd(row.kind, width("kind")),
			padStart(row.size, width("size")),
		];
		const lead = (at === 0 ? "largest" : "").padEnd(NAME_COLUMNS);
		const text = truncate([...cells, row.line].join("  "), columns - NAME_COLUMNS, theme.symbols.ellipsis);
		yield theme.faint(lead) + text;
	}
}
