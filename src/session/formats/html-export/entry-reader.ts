import { decodeUtf8 } from "../../../read/decode.ts";
import type { Source } from "../../../read/source.ts";
import { parseJson } from "../../json.ts";
import { parseEntry, readBytes, readTogether } from "../../payload.ts";
import type { Place, Row } from "../../row.ts";
import type { Session } from "../../session.ts";
import { stringify } from "../../stringify.ts";
import type { DocumentSpan } from "./document-lines.ts";

/**
 * The way back to the entries of an export. Rows say where an entry lies on disk; it is read by where it lies in
 * the document.
 */
export function entryReader(
	document: Source,
	spans: ReadonlyMap<number, DocumentSpan>,
	version: number,
): Pick<Session, "read" | "readAll" | "readRaw" | "unparsed"> {
	const inDocument = ({ line, offset }: Place): Place => {
		const { start, end } = spans.get(offset) ?? { start: 0, end: 0 };
		return { line, offset: start, bytes: end - start };
	};
	const bytesOf = (place: Place) => {
		const { offset, bytes } = inDocument(place);
		return readBytes(document, offset, bytes);
	};
	const moved = function* (rows: Iterable<Row>) {
		for (const row of rows) yield { ...inDocument(row), row };
	};
	return {
		read: (row) => parseEntry(bytesOf(row), document, row, version),
		unparsed: undefined, // an entry can lie in several lines
		readRaw: (place) => onOneLine(bytesOf(place)),
		*readAll(rows) {
			for (const [{ row }, bytes] of readTogether(document, moved(rows)))
				yield [row, parseEntry(bytes, document, row, version)];
		},
	};
}

const LINE_FEED = 10;

/** A page that another program wrote anew can have its document spread over lines; an entry is one. */
function onOneLine(json: Buffer): Buffer {
	return json.includes(LINE_FEED) ? Buffer.from(stringify(parseJson(decodeUtf8(json)))) : json;
}
