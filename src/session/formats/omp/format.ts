import type { LineMemory } from "../../../read/line-memory.ts";
import { type Line, readLines } from "../../../read/lines.ts";
import type { Source } from "../../../read/source.ts";
import { type Header, isHeader, toHeader } from "../../header.ts";
import { asString, isObject, parseJson } from "../../json.ts";
import { type ReadOptions, readRecords } from "../../read-records.ts";
import { type Place, placeOf, type Row } from "../../row.ts";
import type { Session } from "../../session.ts";
import { KNOWN_ENTRY_TYPES } from "../../types.ts";
import type { Format } from "../format.ts";

/**
 * The dialect of omp, a fork of the agent: a record of type `title` stands before the header, and records of its own
 * among the entries. All else is as in the agent's files.
 */
export const omp: Format = {
	name: "omp",
	recognizes: ({ record, next }) => record?.["type"] === "title" && isHeader(next()),
	read(source, options) {
		const beginning = readBeginning(source);
		if (beginning !== undefined) return { ok: true, session: readBehind(source, beginning, options) };
		return { ok: false, refusal: { looksLike: "header-not-first", line: 1, recordType: "title" } };
	},
};

/** The two records that such a file begins with. */
interface Beginning {
	readonly title: Place;
	readonly name: string | undefined;
	readonly header: Header;
}

function readBeginning(source: Source): Beginning | undefined {
	let title: Pick<Beginning, "title" | "name"> | undefined;
	for (const line of readLines(source)) {
		const value = line.tooLong ? undefined : parseJson(line.buffer.toString("utf8", line.start, line.end));
		if (!value) continue;
		const place = placeOf(line);
		if (title !== undefined)
			return isHeader(value) ? { ...title, header: toHeader(value, place) } : undefined;
		title = { title: place, name: isObject(value) ? asString(value["title"])?.trim() : undefined };
	}
	return undefined;
}

function readBehind(source: Source, { title, name, header }: Beginning, options: ReadOptions): Session {
	const { onProgress } = options;
	const lines = (memory: LineMemory) => behind(readLines(source, { memory, onProgress }), header.line);
	const session = readRecords(lines, source, options, header);
	return {
		...session,
		format: "omp",
		leaf: session.rows.findLastIndex(isEntry),
		name: session.name ?? (name || undefined),
		refusal: { looksLike: "header-not-first", line: title.line, recordType: "title" },
	};
}

/** A record of omp's own that has no id has no place in the tree, and is not where the session stands. */
function isEntry({ hasOwnId, type }: Row): boolean {
	return hasOwnId || KNOWN_ENTRY_TYPES.has(type);
}

function* behind(lines: Iterable<Line>, number: number): Generator<Line, void, undefined> {
	for (const line of lines) if (line.number > number) yield line;
}
