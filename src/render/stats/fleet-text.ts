import { basename } from "node:path";
import { counted } from "../../numbers.ts";
import type { FleetUsage } from "../../stats/fleet.ts";
import type { CountedFile } from "../../stats/stats-file.ts";
import type { UsageSum } from "../../stats/usage.ts";
import { shortIds } from "../short-ids.ts";
import type { Theme } from "../theme.ts";
import { visible } from "../visible.ts";
import { truncate } from "../width.ts";
import { startFootnotes } from "./rules.ts";
import { splitLines } from "./text.ts";
import { type UsageLine, usageTable } from "./usage-table.ts";

/** What is kept of each of several files until they are shown. */
export interface FileLine {
	readonly id: string;
	/** The name of the session, or else of the file; empty when that is made of the id. */
	readonly name: string;
	readonly sum: UsageSum;
	readonly entries: number;
}

export function fileLine({ session, stats }: CountedFile): FileLine {
	const { sum } = stats.whole.usage;
	const { id } = session.header;
	const file = basename(session.file);
	const name = session.name ?? (file.includes(id) ? "" : file); // which says the same once more
	return { id, name, sum, entries: stats.whole.entries };
}

/** Files that are shown one by one: those that cost most. */
const SHOWN = 20;
/** Ids that differ nowhere but at their ends leave room for the name. */
const LONGEST_ID_COLUMNS = 10;

/** Several files in figures; in lines without line feeds. */
export function* fleetText(
	files: readonly FileLine[],
	{ asFiled, once, copied }: FleetUsage,
	theme: Theme,
	columns: number,
): Generator<string, void, undefined> {
	const notes = startFootnotes();
	const entries = files.reduce((sum, file) => sum + file.entries, 0);
	yield theme.title(`${counted(files.length, "file")}, ${counted(entries, "entry", "entries")}`);
	yield "";
	const title = `usage ${notes.mark("usage")}`;
	const ids = shortIds(files.map(({ id }) => id));
	const dearest = [...files].sort((a, b) => b.sum.cost - a.sum.cost || b.sum.total - a.sum.total);
	const more = files.length - SHOWN;
	const lines: UsageLine[] = [
		{ label: "all files as they are", sum: asFiled },
		{ label: "copied into forks", sum: copied },
		{ label: `counted once ${notes.mark("copied")}`, sum: once.sum },
		...splitLines(once, notes),
		{ label: "by file, as it is" },
		...dearest.slice(0, SHOWN).map(({ id, name, sum }) => ({
			label: `  ${truncate(ids.of(id), LONGEST_ID_COLUMNS, theme.symbols.ellipsis)} ${visible(name)}`,
			sum,
		})),
	];
	if (more > 0) lines.push({ label: `  and ${counted(more, "file")} more` });
	yield* usageTable(title, lines, theme, columns);
	yield "";
	yield* notes.lines(theme, columns);
}
