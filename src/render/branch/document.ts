import type { Session } from "../../session/session.ts";
import { jsonDocument } from "../json.ts";
import type { BranchView } from "./view.ts";

/** The branch as the document `sessionctl.branch/1`, in pieces. Reads the entries. */
export function branchDocument(view: BranchView): Generator<string, void, undefined> {
	const { session, rows } = view;
	const before = {
		schema: "sessionctl.branch/1",
		file: session.file,
		format: session.format,
		version: session.version,
		header: session.header.raw,
		leafId: rows.at(-1)?.id ?? null,
		tips: session.tips,
	};
	return jsonDocument(before, "entries", entries(session, view));
}

function* entries(session: Session, { rows }: BranchView): Generator<unknown, void, undefined> {
	for (const [row, entry] of session.readAll(rows)) {
		const { id, parentId, type, role, line, offset, bytes, text } = row;
		yield { id, parentId, type, role, timestamp: row.timestamp ?? null, line, offset, bytes, text, entry };
	}
}
