import { constants } from "node:buffer";
import type { LineMemory } from "../../../read/line-memory.ts";
import type { Line } from "../../../read/lines.ts";
import type { SkippedLine } from "../../session.ts";
import type { Base64Source } from "./base64-source.ts";
import { documentParts } from "./document.ts";
import type { Span } from "./json-cursor.ts";

/** What the document of an export says besides header and entries. */
export interface Remainder {
	/** `undefined` when it does not say. */
	leafId: unknown;
	/** What is left of a document that is cut short or damaged. */
	cut: SkippedLine | undefined;
	/** Where each entry lies in the document, by where it lies on disk. */
	readonly spans: Map<number, DocumentSpan>;
}

export type DocumentSpan = Pick<Span, "start" | "end">;

/**
 * Header and entries of an export as if each were a line; their places are those of the base64 on disk.
 * @param rest is told the rest
 */
export function* documentLines(
	document: Base64Source,
	rest: Remainder,
	memory: LineMemory,
	onProgress: ((bytesRead: number) => void) | undefined,
): Generator<Line, void, undefined> {
	for (const part of documentParts(document, memory)) {
		if (part.kind === "leaf") rest.leafId = part.id;
		else if (part.kind === "cut") rest.cut = cutOff(document, part.at);
		else {
			const line = lineOf(document, part.span);
			rest.spans.set(line.offset, { start: part.span.start, end: part.span.end });
			yield line;
			onProgress?.(line.offset);
		}
	}
}

function lineOf(document: Base64Source, { start, end, buffer, from, to }: Span): Line {
	const { line, offset, bytes } = document.placeOnDisk(start, end);
	const tooLong = end - start > constants.MAX_STRING_LENGTH;
	return { number: line, offset, bytes, terminated: true, buffer, start: from, end: to, tooLong };
}

function cutOff(document: Base64Source, at: number): SkippedLine {
	return { ...document.placeOnDisk(at, Math.max(at, document.size)), reason: "malformed" };
}
