import { decodeUtf8 } from "../../read/decode.ts";
import { readLines } from "../../read/lines.ts";
import type { Source } from "../../read/source.ts";
import { findMember, objectOf, parseMember } from "../../rewrite/members.ts";
import { isHeader } from "../../session/header.ts";
import { asString, isObject, type JsonObject, parseJson } from "../../session/json.ts";
import { readBytes } from "../../session/payload.ts";
import type { Place } from "../../session/row.ts";
import type { Change } from "../change.ts";
import { lineEnd } from "../lines.ts";
import { rebuildHeader } from "../rebuilt-header.ts";
import { cut, insert, type Splice, splicesOf } from "../splice.ts";
import { placeOf, type Step } from "../step.ts";

/** Writes a header in front of a file that has none, or none that can be read: what is left of it is a bad line then. */
export const rebuiltHeader: Step = {
	rules: ["file/header-missing", "file/header-corrupt"],
	*mend({ findings, look, path, exists }) {
		for (const rule of this.rules) {
			for (const finding of findings(rule)) {
				const isCorrupt = rule === "file/header-corrupt";
				const { offset, bytes } = finding;
				const damaged = isCorrupt ? readBytes(look.source, offset, Math.min(bytes, 1 << 20)) : undefined;
				const { line, origin } = rebuildHeader(look.source, {
					path,
					exists,
					...(damaged === undefined ? {} : { damaged }),
				});
				yield {
					rule,
					at: placeOf(finding),
					does: `writes a header as line 1, marked as rebuilt: ${origin}`,
					splices: [insert(0, `${line}\n`)],
				};
			}
		}
	},
};

/** Moves the header to line 1. A `title`, which a fork of the agent writes before it, becomes a `session_info`. */
export const headerFirst: Step = {
	rules: ["file/header-not-first"],
	*mend({ findings, look: { source } }): Generator<Change> {
		for (const finding of findings("file/header-not-first")) {
			const before: Splice[] = [];
			const header = headerBehind(source, (title, place) =>
				before.push(...titleSplices(source, title, place)),
			);
			if (header === undefined) continue;
			const line = readBytes(source, header.offset, header.bytes);
			const title = before.length > 0 ? ", and makes a `session_info` of the title before it" : "";
			yield {
				rule: finding.rule,
				at: placeOf(finding),
				does: `moves the header from line ${header.line} to line 1${title}`,
				splices: [
					insert(0, Buffer.concat([line, Buffer.from("\n")])),
					...before,
					cut(header.offset, lineEnd(source, header)),
				],
			};
		}
	},
};

/** Where the header stands; shown the titles before it. */
function headerBehind(source: Source, onTitle: (title: JsonObject, place: Place) => void): Place | undefined {
	for (const line of readLines(source)) {
		const value = line.tooLong ? undefined : parseJson(decodeUtf8(line.buffer, line.start, line.end));
		const place = { line: line.number, offset: line.offset, bytes: line.bytes };
		if (isHeader(value)) return place;
		if (isObject(value) && value["type"] === "title" && asString(value["title"])) onTitle(value, place);
	}
	return undefined;
}

/** A title that has a place of its own in the tree stays what it is. */
function titleSplices(source: Source, title: JsonObject, { offset, bytes }: Place): Splice[] {
	if (typeof title["id"] === "string") return [];
	const object = objectOf(readBytes(source, offset, bytes));
	const type = findMember(object, "type");
	const name = findMember(object, "title");
	if (type === undefined || name === undefined || parseMember(object, type) !== "title") return [];
	const edits = [
		{ start: type.valueStart, end: type.valueEnd, text: '"session_info"' },
		{ start: name.start, end: name.valueStart, text: '"name":' },
	];
	return splicesOf(
		offset,
		edits.sort((a, b) => a.start - b.start),
	);
}
