import { growingMemory, type LineMemory } from "../../../read/line-memory.ts";
import type { Source } from "../../../read/source.ts";
import { parseJson } from "../../json.ts";
import { JsonCursor, type Span } from "./json-cursor.ts";

/** A part of the document in an export. */
export type Part =
	| { readonly kind: "header" | "entry"; readonly span: Span }
	/** The id of the leaf, or what stands in its place; `null` before the first entry. */
	| { readonly kind: "leaf"; readonly id: unknown }
	/** The document stops where it should not; what is behind this place cannot be read. */
	| { readonly kind: "cut"; readonly at: number };

/**
 * The parts of `{header, entries, leafId, …}`, the document that an export holds, as they come. The prompt, the tools
 * and what the page draws are passed over. Holds one entry, in the memory given.
 */
export function* documentParts(
	source: Source,
	memory: LineMemory = growingMemory(),
): Generator<Part, void, undefined> {
	const cursor = new JsonCursor(source, memory);
	let isWhole = cursor.take("{");
	while (isWhole && !cursor.take("}")) {
		const span = cursor.value(true);
		const key = span && parsed(span); // before the cursor moves on
		isWhole = span !== undefined && cursor.take(":") && (yield* memberParts(cursor, key));
		isWhole &&= cursor.take(",") || cursor.isNext("}");
	}
	if (!isWhole) yield { kind: "cut", at: cursor.taken };
}

/** @returns whether the member is whole */
function* memberParts(cursor: JsonCursor, key: unknown): Generator<Part, boolean, undefined> {
	if (key === "entries" && cursor.take("[")) return yield* entryParts(cursor);
	const isWanted = key === "header" || key === "leafId";
	const span = cursor.value(isWanted);
	if (span === undefined) return false;
	if (key === "header") yield { kind: "header", span };
	if (key === "leafId") yield { kind: "leaf", id: parsed(span) };
	return true;
}

function* entryParts(cursor: JsonCursor): Generator<Part, boolean, undefined> {
	while (!cursor.take("]")) {
		const span = cursor.value(true);
		if (span === undefined) return false;
		yield { kind: "entry", span };
		if (!cursor.take(",") && !cursor.isNext("]")) return false;
	}
	return true;
}

function parsed({ buffer, from, to }: Span): unknown {
	return parseJson(buffer.toString("utf8", from, to));
}
