import { counted, grouped } from "../../numbers.ts";
import type { FailedFile, FileMigration } from "../../rewrite/migrate-file.ts";
import type { Tally } from "../../rewrite/tally.ts";
import { FORMAT_TITLES } from "../../session/format-names.ts";
import { undoCommand } from "../undo.ts";
import { visible } from "../visible.ts";
import { notesOn } from "./notes.ts";

/** What became of one file, on one line. That it failed is said as an error instead. */
export function migrationLine(migration: Exclude<FileMigration, FailedFile>): string {
	return visible(`${migration.file}: ${[outcome(migration), ...notesOn(migration)].join(", ")}`);
}

function outcome(migration: Exclude<FileMigration, FailedFile>): string {
	const { from, to, status } = migration;
	if (status === "current") return `current (version ${from})`;
	if (status === "skipped" && migration.tally === undefined) return `old (version ${from})`;
	if ("format" in migration) {
		const entries = counted(migration.entries, "entry", "entries");
		return `migrated from ${FORMAT_TITLES[migration.format]} to version ${to}, ${entries}`;
	}
	const verb = status === "skipped" ? "would be migrated" : "migrated";
	const step = `${verb} from version ${from} to ${to}`;
	return migration.tally === undefined ? step : `${step}, ${extent(migration.tally)}`;
}

/** How many entries, and in which members; a number with a member only where it is not that of the entries. */
function extent({ entries, changed, members }: Tally): string {
	const which = Object.entries(members).map(([member, count]) =>
		count === changed ? member : `${member} in ${grouped(count)}`,
	);
	const share = `${grouped(changed)} of ${counted(entries, "entry", "entries")} changed`;
	return which.length === 0 ? share : `${share} (${which.join(", ")})`;
}

/** What is said at the end: how many files there were of each kind, and how to undo. */
export function migrationSummary(migrations: readonly FileMigration[]): string[] {
	const lines = migrations.length > 1 ? [`${grouped(migrations.length)} files: ${kinds(migrations)}`] : [];
	const backups = migrations.flatMap((file) => ("backup" in file ? (file.backup ?? []) : []));
	const [undo] = backups.flatMap((backup) => undoCommand(backup, backup.replace(/\.v\d\.bak$/, "")) ?? []);
	if (undo === undefined) return lines;
	return [...lines, `To undo${backups.length > 1 ? " one of them" : ""}: ${undo}`];
}

const KINDS = { migrated: "migrated", skipped: "old", current: "current", failed: "failed" } as const;

function kinds(migrations: readonly FileMigration[]): string {
	return Object.entries(KINDS)
		.map(([status, word]) => [migrations.filter((file) => file.status === status).length, word] as const)
		.filter(([count]) => count > 0)
		.map(([count, word]) => `${grouped(count)} ${word}`)
		.join(", ");
}
