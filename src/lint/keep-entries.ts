import type { JsonObject } from "../session/json.ts";
import type { Row } from "../session/row.ts";
import type { Session } from "../session/session.ts";

/** Lines of so many bytes are kept. */
const MOST_BYTES = 1 << 25;
/** Rows that are looked at together, so that what is not kept is read together. */
const CHUNK = 256;

/** The same session, which remembers the entries it has read: the leaves of a tree share most of their paths. */
export function keepEntries(session: Session): Session {
	/** By the offsets of their rows. */
	const kept = new Map<number, JsonObject>();
	let room = MOST_BYTES;
	const keep = (row: Row, entry: JsonObject) => {
		if (row.bytes > room || kept.has(row.offset)) return;
		kept.set(row.offset, entry);
		room -= row.bytes;
	};
	return {
		...session,
		read(row) {
			const entry = kept.get(row.offset) ?? session.read(row);
			keep(row, entry);
			return entry;
		},
		*readAll(rows) {
			for (const chunk of chunks(rows)) {
				const entries = chunk.map((row) => kept.get(row.offset));
				const fresh = session.readAll(chunk.filter((_, at) => entries[at] === undefined));
				for (const [at, row] of chunk.entries()) {
					const known = entries[at];
					if (known !== undefined) {
						yield [row, known];
						continue;
					}
					for (const pair of take(fresh)) {
						keep(...pair);
						yield pair;
					}
				}
			}
		},
	};
}

/** The next of a series that goes on afterwards. */
function take<T>(series: Iterator<T, void>): T[] {
	const next = series.next();
	return next.done ? [] : [next.value];
}

function* chunks(rows: Iterable<Row>): Generator<Row[], void, undefined> {
	let chunk: Row[] = [];
	for (const row of rows) {
		chunk.push(row);
		if (chunk.length < CHUNK) continue;
		yield chunk;
		chunk = [];
	}
	if (chunk.length > 0) yield chunk;
}
