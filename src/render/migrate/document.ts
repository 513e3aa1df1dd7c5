import type { FileMigration } from "../../rewrite/migrate-file.ts";
import { jsonDocument } from "../json.ts";
import { notesOn } from "./notes.ts";

/** What became of the files as the document `sessionctl.migrate/1`, in pieces. */
export function migrationDocument(migrations: readonly FileMigration[]): Generator<string, void, undefined> {
	return jsonDocument({ schema: "sessionctl.migrate/1" }, "files", migrations.map(fileItem));
}

function fileItem(migration: FileMigration): unknown {
	const { file, status } = migration;
	if (migration.status === "failed") {
		const { kind, message, hint } = migration.error;
		const nothing = { from: null, to: null, status, ...counts(migration), backup: null };
		return { file, ...nothing, notes: [message], error: { kind, message, hint } };
	}
	const { from, to } = migration;
	if ("format" in migration) {
		const { format, entries, notes } = migration;
		const all = { entries, changed: entries, members: {}, malformed: null };
		return { file, format, from, to, status, ...all, backup: null, notes };
	}
	const backup = migration.status === "migrated" ? (migration.backup ?? null) : null;
	return { file, from, to, status, ...counts(migration), backup, notes: notesOn(migration) };
}

/** `null` for what was not counted: the header alone may have decided. */
function counts(migration: FileMigration): object {
	const tally = "tally" in migration ? migration.tally : undefined;
	if (tally !== undefined) {
		const { entries, changed, members, malformed } = tally;
		return { entries, changed, members, malformed };
	}
	const changed = migration.status === "current" ? 0 : null;
	return { entries: null, changed, members: {}, malformed: null };
}
