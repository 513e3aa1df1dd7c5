import { basename } from "node:path";
import { grouped } from "../../numbers.ts";
import type { Relative } from "../../session/lineage.ts";
import type { ListedSession } from "../../session/listed-session.ts";
import { NO_MESSAGES, sessionTitle } from "../../session/session-title.ts";
import { age } from "../ages.ts";
import { type ShortIds, shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { displayWidth, padEnd, truncate, truncateStart } from "../width.ts";

export interface ListTextOptions {
	/** Milliseconds since 1970: what ages are counted from. */
	readonly now: number;
	/** Forks stand below what they are forks of. */
	readonly asTree: boolean;
	/** Say of which directory each session is. */
	readonly withCwd: boolean;
}

/** A line for each session, without line feeds: id, age, messages, directory, remarks, name and first text. */
export function* listText(
	relatives: readonly Relative[],
	options: ListTextOptions,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const sessions = relatives.map(({ session }) => session);
	const ids = shortIds(sessions.flatMap(({ id }) => id ?? []));
	const cells = sessions.map((session) => fixedCells(session, ids, options, columns, theme));
	const branches = relatives.map(({ depth }) => (options.asTree ? branchMark(depth, theme) : ""));
	const [idColumns = 0, ...widths] = columnWidths(
		cells.map(([id = "", ...others], at) => [`${branches[at] ?? ""}${id}`, ...others]),
	);
	for (const [at, relative] of relatives.entries()) {
		const branch = branches[at] ?? "";
		const [first = "", ...others] = cells[at] ?? [];
		const id = padEnd(first, idColumns - displayWidth(branch));
		const fixed = others.map((cell, column) => `  ${padEnd(cell, widths[column] ?? 0)}`).join("");
		const room = columns - displayWidth(`${branch}${id}${fixed}  `);
		const text = sessionText(relative, ids, options.asTree, theme, room);
		yield `${theme.faint(branch)}${theme.id(id)}${theme.faint(fixed)}  ${text}`.trimEnd();
	}
}

/** Less than this of a text says nothing. */
const LEAST_TEXT_COLUMNS = 16;
/** Ids that differ nowhere but at their ends leave room for the rest. */
const ID_SHARE = 5;
/** Deeper ones are not set in any further: a line has other things to say too. */
const DEEPEST_INDENT = 6;

function branchMark(depth: number, { symbols }: Theme): string {
	return depth === 0 ? "" : `${"  ".repeat(Math.min(depth, DEEPEST_INDENT) - 1)}${symbols.last} `;
}

function fixedCells(
	session: ListedSession,
	ids: ShortIds,
	{ now, withCwd }: ListTextOptions,
	columns: number,
	{ symbols }: Theme,
): string[] {
	const { id, modified, messageCount } = session;
	const since = age(modified.getTime(), now);
	if (id === undefined) return ["(no id)", since]; // the reason takes the room
	const cells = [
		truncate(ids.of(id), Math.max(LEAST_ID_COLUMNS, Math.floor(columns / ID_SHARE)), symbols.ellipsis),
		since,
		`${grouped(messageCount).padStart(COUNT_COLUMNS)} ${messageCount === 1 ? "msg" : "msgs"}`,
	];
	if (withCwd) cells.push(cwdCell(session, Math.floor(columns / CWD_SHARE), symbols));
	return cells;
}

const COUNT_COLUMNS = 4;
const LEAST_ID_COLUMNS = 8;
/** Which part of the width a directory may take. */
const CWD_SHARE = 4;

function cwdCell({ cwd, cwdExists }: ListedSession, columns: number, { ellipsis }: Theme["symbols"]): string {
	if (cwd === "") return "(no directory)";
	const mark = cwdExists === false ? " (gone)" : "";
	return truncateStart(visible(cwd), columns, ellipsis) + mark;
}

function columnWidths(rows: readonly (readonly string[])[]): number[] {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [column, cell] of row.entries()) {
			widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
		}
	}
	return widths;
}

/** What there is to know, as far as it fits: what is wrong comes before what the session is called. */
function sessionText(
	{ session, parent }: Relative,
	ids: ShortIds,
	asTree: boolean,
	theme: Theme,
	columns: number,
): string {
	const { ellipsis } = theme.symbols;
	const problem = problemOf(session);
	if (session.id === undefined) {
		const name = truncate(visible(basename(session.path)), columns, ellipsis);
		return `${name} ${theme.problem(truncate(problem, columns - displayWidth(name) - 1, ellipsis))}`;
	}
	const shownProblem = truncate(problem, columns, ellipsis);
	let room = columns - displayWidth(shownProblem);
	let remarks = theme.problem(shownProblem);
	const fork = asTree || parent?.id === undefined ? "" : `(fork of ${ids.of(parent.id)}) `;
	if (fork.length + LEAST_TEXT_COLUMNS <= room) {
		remarks += theme.faint(fork);
		room -= displayWidth(fork);
	}
	const name = session.name === undefined ? "" : truncate(visible(oneLine(session.name)), room, ellipsis);
	const first = firstText(session);
	const rest = name === "" || first === "" ? first : `: ${first}`;
	const restRoom = room - displayWidth(name);
	const isWorthIt = name === "" || restRoom >= LEAST_TEXT_COLUMNS;
	return `${remarks}${theme.title(name)}${isWorthIt ? truncate(rest, restRoom, ellipsis) : ""}`;
}

/** Why the agent does not list a file. */
function problemOf({ hidden, id }: ListedSession): string {
	if (hidden === undefined) return "";
	const place = hidden.line === 0 || id === undefined ? "" : `line ${grouped(hidden.line)}: `;
	return `(${id === undefined ? "" : "hidden: "}${place}${visible(hidden.reason)}) `;
}

/** The first text of the user; nothing in a file that is no session. */
function firstText({ firstMessage, version }: ListedSession): string {
	const text =
		firstMessage === NO_MESSAGES && version === undefined ? "" : sessionTitle(undefined, firstMessage);
	return visible(oneLine(text));
}

function oneLine(text: string): string {
	return text.slice(0, LONGEST_LINE).replace(/\s+/g, " ").trim();
}

const LONGEST_LINE = 1000;
