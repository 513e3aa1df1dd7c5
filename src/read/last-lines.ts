import { type Line, type LineOptions, readLines } from "./lines.ts";
import type { Source } from "./source.ts";

/**
 * The last lines of a file, first to last: those that start at a byte or after it. Their numbers count from the first of
 * them, since nobody has counted those before; their places are those in the file.
 * @param from how many bytes are not looked at; from 1 on
 */
export function* readLastLines(
	source: Source,
	from: number,
	options: LineOptions = {},
): Generator<Line, void, undefined> {
	// What precedes the first line feed is the end of a line that starts earlier, or nothing.
	const start = from - 1;
	let isFirst = true;
	for (const line of readLines(lastBytes(source, start), options)) {
		if (!isFirst) yield { ...line, number: line.number - 1, offset: line.offset + start };
		isFirst = false;
	}
}

/** The end of another source; closing it closes that one. */
function lastBytes(source: Source, from: number): Source {
	return {
		name: source.name,
		size: Math.max(0, source.size - from),
		read: (target, start, end, position) => source.read(target, start, end, position + from),
		close: () => source.close(),
	};
}
