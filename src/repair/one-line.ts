import { salvageRecords } from "../lint/salvage.ts";
import type { Splice } from "./splice.ts";

const LINE_FEED = 10;

/**
 * What makes one line of a whole record: control characters that stand raw in its strings are escaped, line feeds
 * between its values go. It says the same afterwards.
 * @param offset where the record stands in the file
 */
export function* oneLine(record: Buffer, offset: number): Generator<Splice, void, undefined> {
	const [found] = salvageRecords(record);
	const raw = found?.rawControls ?? [];
	let next = 0;
	for (let feed = record.indexOf(LINE_FEED); feed !== -1; feed = record.indexOf(LINE_FEED, feed + 1)) {
		while ((raw[next] ?? feed) < feed) yield escaped(raw[next++] ?? 0);
		if (raw[next] === feed) yield escaped(raw[next++] ?? 0);
		else yield { start: offset + feed, end: offset + feed + 1, insert: "", isRestated: true };
	}
	for (; next < raw.length; next++) yield escaped(raw[next] ?? 0);

	function escaped(at: number): Splice {
		const character = String.fromCharCode(record[at] ?? 0);
		const insert = JSON.stringify(character).slice(1, -1);
		return { start: offset + at, end: offset + at + 1, insert, isRestated: true };
	}
}
