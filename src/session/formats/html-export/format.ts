import type { LineMemory } from "../../../read/line-memory.ts";
import type { Source } from "../../../read/source.ts";
import { type ReadOptions, readRecords } from "../../read-records.ts";
import type { Row } from "../../row.ts";
import type { Session } from "../../session.ts";
import type { Format } from "../format.ts";
import { base64Source } from "./base64-source.ts";
import { documentLines, type Remainder } from "./document-lines.ts";
import { entryReader } from "./entry-reader.ts";
import { findOpening, findPayload, type Payload } from "./find-payload.ts";

/** The page that the agent makes of a session; the session is in it, as base64 of one JSON document (format §11). */
export const htmlExport: Format = {
	name: "html-export",
	recognizes: ({ text }, source) => text.trimStart().startsWith("<") && findOpening(source) !== undefined,
	read(source, options) {
		const payload = findPayload(source);
		const session = payload && readPayload(source, payload, options);
		if (session !== undefined) return { ok: true, session };
		return { ok: false, refusal: { looksLike: "html-export", line: payload?.line ?? 1 } };
	},
};

/** @returns nothing when the document does not begin with a header */
function readPayload(source: Source, payload: Payload, options: ReadOptions): Session | undefined {
	const document = base64Source(source, payload);
	const rest: Remainder = { leafId: undefined, cut: undefined, spans: new Map() };
	const lines = (memory: LineMemory) => documentLines(document, rest, memory, options.onProgress);
	const session = readRecords(lines, document, options);
	if (session === undefined) return undefined;
	const { rows, skipped, facts } = session;
	return {
		...session,
		format: "html-export",
		refusal: { looksLike: "html-export", line: payload.line },
		leaf: leafOf(rows, rest.leafId),
		skipped: rest.cut === undefined ? skipped : [...skipped, rest.cut],
		facts: { ...facts, size: source.size, tornTail: rest.cut !== undefined },
		...entryReader(document, rest.spans, session.version),
	};
}

/** Where the session stood when it was exported; the last entry where the export does not say. */
function leafOf(rows: readonly Row[], leafId: unknown): number {
	if (leafId === null) return -1;
	const leaf = rows.findLastIndex(({ id }) => id === leafId);
	return leaf === -1 ? rows.length - 1 : leaf;
}
