import type { JsonObject } from "../../session/json.ts";
import { pathTo } from "../../tree/path.ts";
import { rowOf } from "../../tree/tree.ts";
import { fileHead } from "../file-head.ts";
import { toJson } from "../json.ts";
import type { ShownImage } from "./images.ts";
import type { EntryView } from "./view.ts";

export interface ShowDocumentOptions {
	/** Name the entries from the root to this one. */
	readonly withPath: boolean;
	/** Where images have been written to, by their numbers. */
	readonly written: ReadonlyMap<number, string>;
}

/** One entry as the document `sessionctl.show/1`. */
export function showDocument(
	{ session, tree, leaf, facts }: EntryView,
	entry: JsonObject,
	images: readonly ShownImage[],
	{ withPath, written }: ShowDocumentOptions,
): string {
	const { row, depth, onActivePath, shadowedBy, shadows, children, label, namedBy, context } = facts;
	const document = {
		schema: "sessionctl.show/1",
		...fileHead(session, leaf < 0 ? null : rowOf(tree, leaf).id),
		id: row.id,
		parentId: row.parentId,
		type: row.type,
		role: row.role,
		timestamp: row.timestamp ?? null,
		line: row.line,
		offset: row.offset,
		bytes: row.bytes,
		depth: depth ?? null,
		onActivePath,
		children: children.map(({ id }) => id),
		label,
		namedBy: namedBy.map(({ id, type, line }) => ({ id, type, line })),
		...(shadowedBy === undefined ? {} : { shadowed: true }),
		shadows: shadows.map(({ line }) => line),
		fate: context?.fate ?? null,
		by: context?.by ?? null,
		tokens: context?.tokens ?? 0,
		...(withPath ? { path: pathTo(tree, facts.index).indexes.map((index) => rowOf(tree, index).id) } : {}),
		images: images.map((image) => imageItem(image, written)),
		entry,
	};
	return `${toJson(document)}\n`;
}

function imageItem(image: ShownImage, written: ReadonlyMap<number, string>): unknown {
	const { number, pointer, mimeType, format, dimensions, bytes, fault } = image;
	return {
		number,
		pointer,
		mimeType,
		format: format ?? null,
		width: dimensions?.width ?? null,
		height: dimensions?.height ?? null,
		bytes: bytes.length,
		fault,
		path: written.get(number),
	};
}
