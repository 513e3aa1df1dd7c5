// Hot: a row for every entry.
import type { Row } from "../../session/row.ts";
import { entriesInContext } from "../../stats/in-context.ts";
import type { CountedFile } from "../../stats/stats-file.ts";
import { pathTo } from "../../tree/path.ts";
import { NO_DEPTH } from "../../tree/tree.ts";
import { visible } from "../visible.ts";

const COLUMNS = [
	"session",
	"id",
	"parent",
	"depth",
	"type",
	"role",
	"model",
	"tokens",
	"cost",
	"active_path",
	"in_context",
	"line",
	"offset",
	"bytes",
	"timestamp",
	"copied",
	"file",
];

/** The names of the columns, as the first row. Rows end as RFC 4180 has it. */
export function csvHead(): string {
	return csvRow(COLUMNS);
}

/** A piece of text, or the place of a use: of the cell that says whether it was copied from a file before this one. */
export type CsvPiece = string | number;

/** A row for each entry of a file, in file order, in pieces. What an entry does not have is an empty cell. */
export function* csvPieces({ session, tree, gathered }: CountedFile): Generator<CsvPiece, void, undefined> {
	const active = new Set(pathTo(tree, tree.leaf).indexes);
	const inContext = entriesInContext(session, tree, gathered);
	let nextUse = 0;
	for (const [index, row] of session.rows.entries()) {
		const use = gathered.uses[nextUse]?.index === index ? gathered.uses[nextUse] : undefined;
		yield csvCells([
			session.header.id,
			row.id,
			row.parentId ?? "",
			depthCell(tree.depths[index]),
			row.type,
			row.role ?? "",
			use?.model ?? "",
			numberCell(use?.usage.total),
			numberCell(use?.usage.cost),
			String(active.has(index)),
			String(inContext.has(index)),
			...placeCells(row),
			row.timestamp ?? "",
			"",
		]);
		if (use !== undefined) yield nextUse++;
		yield `,${csvRow([session.file])}`;
	}
}

/** The rows, each cell filled in. */
export function* csvText(
	pieces: Iterable<CsvPiece>,
	areCopies: readonly boolean[],
): Generator<string, void, undefined> {
	for (const piece of pieces) {
		yield typeof piece === "string" ? piece : String(areCopies[piece] ?? false);
	}
}

function placeCells({ line, offset, bytes }: Row): string[] {
	return [String(line), String(offset), String(bytes)];
}

function depthCell(depth = NO_DEPTH): string {
	return depth === NO_DEPTH ? "" : String(depth);
}

/** Sums of hostile numbers may be none. */
function numberCell(value: number | undefined): string {
	return value === undefined || !Number.isFinite(value) ? "" : String(value);
}

function csvRow(cells: readonly string[]): string {
	return `${csvCells(cells)}\r\n`;
}

function csvCells(cells: readonly string[]): string {
	return cells.map(csvCell).join(",");
}

/** A table goes to a terminal as well as to a file: what could steer one is made visible, line breaks too. */
function csvCell(value: string): string {
	const text = visible(value);
	return /[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
