import { counted } from "../../numbers.ts";
import type { FileMigration } from "../../rewrite/migrate-file.ts";
import type { Tally } from "../../rewrite/tally.ts";

/** What is worth saying of a file besides what became of it. */
export function notesOn(migration: FileMigration): string[] {
	if (migration.status === "failed" || migration.status === "current") return [];
	if ("format" in migration) return [...migration.notes];
	const { tally } = migration;
	const notes = tally === undefined ? [] : lineNotes(tally);
	if (migration.status === "migrated" && !migration.isOwnerKept)
		notes.push("its owner or group is another now");
	return notes;
}

function lineNotes(tally: Tally): string[] {
	const { malformed, dropped, firstMalformed, notObjects, tooLong } = tally;
	const notes: string[] = [];
	if (malformed > 0) {
		const place = malformed === 1 ? `line ${firstMalformed}` : `the first is line ${firstMalformed}`;
		notes.push(`${counted(malformed, "malformed line")} ${dropped > 0 ? "left out" : "kept"} (${place})`);
	}
	if (notObjects > 0) notes.push(`${counted(notObjects, "line that is", "lines that are")} no object kept`);
	if (tooLong > 0) notes.push(`${counted(tooLong, "line")} too long to look into kept`);
	return notes;
}
