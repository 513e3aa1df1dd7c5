import type { Relative } from "../../session/lineage.ts";
import { jsonDocument, toJson } from "../json.ts";

/** A list of sessions as the document `sessionctl.list/1`, in pieces. */
export function listDocument(
	relatives: readonly Relative[],
	asTree: boolean,
): Generator<string, void, undefined> {
	return jsonDocument({ schema: "sessionctl.list/1" }, "sessions", listItems(relatives, asTree));
}

/** The same sessions as lines of JSON. */
export function* listLines(
	relatives: readonly Relative[],
	asTree: boolean,
): Generator<string, void, undefined> {
	for (const item of listItems(relatives, asTree)) yield toJson(item);
}

function* listItems(relatives: readonly Relative[], asTree: boolean): Generator<unknown, void, undefined> {
	for (const { session, parent, depth } of relatives) {
		const { path, id, cwd, name, parentSessionPath, created, modified, hidden } = session;
		yield {
			path,
			id: id ?? null,
			cwd,
			name: name ?? null,
			parentSessionPath: parentSessionPath ?? null,
			created: created?.toISOString() ?? null,
			modified: modified.toISOString(),
			messageCount: session.messageCount,
			firstMessage: session.firstMessage,
			title: session.title,
			version: session.version ?? null,
			bytes: session.bytes,
			cwdExists: session.cwdExists ?? null,
			parentId: parent?.id ?? null,
			...(asTree ? { depth } : {}),
			hidden: hidden === undefined ? null : { reason: hidden.reason, line: hidden.line || null },
		};
	}
}
