import { SessionctlError } from "../../errors.ts";
import { CURRENT_VERSION } from "../../session/header.ts";
import { branchSessionId } from "../../session/ids.ts";
import type { Row } from "../../session/row.ts";
import { rowOf } from "../../tree/tree.ts";
import { escapeUnsafeBytes, toJson } from "../json.ts";
import type { BranchView } from "./view.ts";

/**
 * A session file of just this branch, in pieces: a header that names the source, then the entries. A line that
 * can stay as it is comes out byte for byte, but for characters that could steer a terminal: they are escaped.
 * Entries of old versions come out as version 3 has them.
 * @param parentSession what the new header calls the source: its path
 * @throws SessionctlError `parent-cycle`, since such a path has no beginning
 */
export function* branchJsonl(
	view: BranchView,
	parentSession: string,
): Generator<string | Uint8Array, void, undefined> {
	const { session, tree, path, rows } = view;
	const [first] = path.indexes;
	if (path.end === "cycle" && first !== undefined) {
		const { id, line } = rowOf(tree, first);
		throw new SessionctlError(
			"parent-cycle",
			`${session.file}:${line}: the path has no beginning: ${id} is in a parent cycle`,
			{
				hint: "see `sessionctl lint`",
			},
		);
	}
	yield `${toJson(newHeader(view, parentSession))}\n`;
	let parentId: string | null = null;
	for (const row of rows) {
		yield* canStay(view, row, parentId)
			? [escapeUnsafeBytes(session.readRaw(row)), "\n"]
			: [`${toJson({ ...session.read(row), id: row.id, parentId })}\n`];
		parentId = row.id;
	}
}

function newHeader({ session, rows }: BranchView, parentSession: string): unknown {
	const { header } = session;
	const leaf = rows.at(-1);
	return {
		type: "session",
		version: CURRENT_VERSION,
		id: branchSessionId(header.id, leaf?.id ?? ""),
		timestamp: leaf?.timestamp ?? header.timestamp,
		cwd: header.cwd,
		parentSession,
	};
}

function canStay({ session }: BranchView, row: Row, parentId: string | null): boolean {
	return session.version >= CURRENT_VERSION && row.hasOwnId && row.parentId === parentId;
}
